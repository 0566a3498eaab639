import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startFakeShop, TOKEN } from '../../tests/operator/fake-import-shop.ts';
import { runParlour, startParlour } from '../../tests/operator/run-parlour.ts';

const run = promisify(execFile);

describe('npm run parlour', () => {
  it('has every command of an operator, each with examples that begin as an operator types them', async () => {
    const { code, out } = await runParlour(['--help']);
    expect(code).toBe(0);
    for (const name of ['catalogue', 'orders', 'stock', 'offers', 'promo-codes', 'completion'])
      expect(out).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    const orders = await runParlour(['orders', 'list', '--help']);
    expect(orders.out).toMatch(/Examples:\n {2}npm run parlour -- orders list --site hearth/);
  });

  it('says what a command lacks, and how to use it', async () => {
    const { code, error } = await startParlour(['orders', 'list']);
    expect(code).toBe(1);
    expect(error).toContain("required option '--site <id>' not specified");
    expect(error).toContain('Usage: parlour orders list');
  });

  it('prints JSON alone, for a result and for the reason of a failure', async () => {
    const shop = await startFakeShop();
    const environment = { PARLOUR_OPERATOR_TOKEN: TOKEN };
    const feed = [
      'catalogue',
      'import',
      'packages/feeds/samples/merchant-atom.xml',
      '--site',
      'hearth',
      '--seller',
      'Oak',
    ];
    const done = await runParlour([...feed, '--url', shop.url, '--json'], { environment });
    await shop.close();
    expect(JSON.parse(done.out)).toMatchObject({ created: 1, refused: 0 });
    const refused = await runParlour(['orders', 'list', '--site', 'a', '--json', '--url', 'x'], {
      environment,
    });
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.error)).toEqual({
      error: '"x" is not the URL of a shop; write one like http://localhost:8787',
    });
  });

  it('completes commands and options in a shell, by a function that runs it from any folder', async () => {
    const { out: script } = await runParlour(['completion', 'bash']);
    const words = 'COMP_WORDS=(parlour orders re); COMP_CWORD=2; COMP_LINE="parlour orders re"';
    // The shells' own package of completions; the script uses one function of it.
    const stand = `_get_comp_words_by_ref() { cur=\${COMP_WORDS[COMP_CWORD]}; prev=\${COMP_WORDS[COMP_CWORD-1]}; words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; }`;
    const ask = `${words}; COMP_POINT=\${#COMP_LINE}; __parlour_complete; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await run('bash', ['-c', `${script}\n${stand}\ncd /\n${ask}`]);
    expect(stdout.trim()).toBe('refund');
  });

  it('passes the operator’s folder on through that function, and finds files from there', async () => {
    const { out: script } = await runParlour(['completion', 'bash']);
    const told = 'node() { printf "%s\\n" "$INIT_CWD" "$@"; }';
    const { stdout } = await run('bash', ['-c', `${script}\n${told}\ncd /\nparlour site list`]);
    const bootstrap = path.resolve('tools/bootstrap.mjs');
    expect(stdout.trim().split('\n')).toEqual(['/', bootstrap, 'parlour', 'site', 'list']);
    const shop = await startFakeShop();
    const environment = { INIT_CWD: '/', PARLOUR_OPERATOR_TOKEN: TOKEN };
    const feed = [
      'catalogue',
      'import',
      'feed.tsv',
      '--site',
      'hearth',
      '--seller',
      'Oak',
      '--url',
      shop.url,
    ];
    const { error } = await runParlour(feed, { environment });
    await shop.close();
    expect(error).toContain('There is no file "/feed.tsv" that can be read');
  });

  it('installs nothing at a press of Tab, and says so where a command is run', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlour-tab-'));
    await mkdir(path.join(folder, 'tools'));
    await cp('tools/bootstrap.mjs', path.join(folder, 'tools/bootstrap.mjs'));
    await writeFile(path.join(folder, 'package-lock.json'), '{}');
    await writeFile(path.join(folder, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const environment = { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}` };
    const bootstrap = (words: string) =>
      run('bash', ['-c', `node tools/bootstrap.mjs parlour ${words} 2>/dev/null || true`], {
        cwd: folder,
        env: environment,
      });
    expect((await bootstrap('complete -- or')).stdout).toBe('');
    expect((await bootstrap('orders list')).stdout).toContain('Installing the locked packages');
    await rm(folder, { recursive: true });
  });
});
