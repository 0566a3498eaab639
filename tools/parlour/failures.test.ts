import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { startFakeOperator, type FakeOperator } from '../../tests/operator/fake-operator.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';

/* Whatever an operator can cause ends with exit code 1 and a sentence, never with a stack trace. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let shop: FakeOperator;

beforeEach(async () => {
  folder = await copyInstallation();
  shop = await startFakeOperator();
});

afterEach(async () => {
  await shop.close();
  await removeInstallation(folder);
});

const run = (...words: readonly string[]) =>
  runParlour(words, {
    folder,
    environment: { PARLOUR_URL: shop.url, PARLOUR_OPERATOR_TOKEN: 'a-token' },
  });

const MAIN = path.resolve('tools/parlour/main.ts');

/** Runs a command in a shell, which may limit it. */
const inShell = (script: string) =>
  new Promise<{ readonly code: number; readonly out: string; readonly error: string }>(
    (resolve) => {
      const env = {
        ...process.env,
        INIT_CWD: folder,
        PARLOUR_URL: shop.url,
        PARLOUR_OPERATOR_TOKEN: 'a',
      };
      execFile('bash', ['-c', script], { cwd: folder, env }, (failed, out, error) => {
        resolve({ code: typeof failed?.code === 'number' ? failed.code : 0, out, error });
      });
    },
  );

describe('what an operator can cause', () => {
  it.each([
    [
      'a folder that does not exist',
      'catalogue export no/such/x --site hearth',
      /no\/such\/.* cannot be written: there is no such file or folder/,
    ],
    [
      'a folder in place of a file',
      'catalogue export public --site hearth',
      /public cannot be written: it is a folder; name a file/,
    ],
    ['a folder for synonyms', 'catalogue synonyms public', /public cannot be read/],
    [
      'a recipient that is no key',
      'db backup b --recipient age1nonsense',
      /"age1nonsense" is not a public key of age/,
    ],
    [
      'a folder for a key that does not exist',
      'db key no/such/key.txt',
      /no\/such\/key\.txt cannot be .*: there is no such file or folder/,
    ],
    [
      'a key that exists',
      'db key wrangler.toml',
      /wrangler\.toml cannot be .*: it exists already; name another/,
    ],
    [
      'a place below a file',
      'mail preview reset-password --site hearth --out wrangler.toml/x',
      /cannot be written: a part of its path is a file/,
    ],
    [
      'a logo that is a folder',
      'site add fern --name F --colours #2f5d50,#faf7f0 --logo public',
      /"public" cannot be read as a picture/,
    ],
  ])('%s', async (_, words, sentence) => {
    const { code, error } = await run(...words.split(' '));
    expect(error).toMatch(sentence);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  it.each([
    [
      'a backup that does not exist',
      'db check no/such',
      /no\/such cannot be opened: there is no such/,
    ],
    [
      'a backup to restore that does not exist',
      'db restore no/such',
      /cannot be opened: there is no/,
    ],
    [
      'a file in place of a backup',
      'db check wrangler.toml',
      /is not a backup: it is a file; name the/,
    ],
    ['a folder that is no backup', 'db check public', /is not a whole backup: it has no manifest/],
    ['a path below a file', 'db check wrangler.toml/x', /a part of its path is a file/],
    ['a path of the system', 'db check /proc/1/root/x', /cannot be opened|is not a whole backup/],
  ])('%s', async (_, words, sentence) => {
    const { code, error } = await run(...words.split(' '));
    expect(error).toMatch(sentence);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  it.each([
    'catalogue import PATH --site hearth --seller Oak',
    'catalogue diff --file PATH --site hearth --seller Oak',
    'catalogue synonyms PATH',
    'catalogue export PATH --site hearth',
    'db backup PATH',
    'db backup b --recipient PATH',
    'db restore PATH',
    'db check PATH',
    'db check public --key PATH',
    'db key PATH',
    'mail preview reset-password --site hearth --out PATH',
    'site add fern --name F --colours #2f5d50,#faf7f0 --logo PATH',
    'site add fern --name F --colours #2f5d50,#faf7f0 --favicon PATH',
  ])('a bad path of `%s`, without a stack', async (words) => {
    // The end of a gzip, below a file, a folder, and where the system makes nothing.
    await writeFile(path.join(folder, 'cut.gz'), gzipSync('id\ttitle\n').subarray(0, 12));
    for (const place of ['/proc/x', 'public', 'wrangler.toml/x', 'cut.gz']) {
      if (/export|key PATH|backup PATH|--out/.test(words) && place === 'cut.gz') continue;
      const typed = words.split(' ').map((word) => (word === 'PATH' ? place : word));
      const { code, error } = await run(...typed);
      expect([typed, error]).toEqual([typed, expect.not.stringMatching(/^ {4}at /m)]);
      if (code !== 0) expect([typed, error.trim()]).not.toEqual([typed, '']);
      await rm(path.join(folder, 'b'), { recursive: true, force: true });
    }
  });

  it('settings that cannot be read, of any command that reads them', async () => {
    await rm(path.join(folder, 'wrangler.toml'));
    for (const words of [
      'site list',
      'mail preview reset-password --site hearth',
      'db backup b',
      'deploy --env staging',
    ]) {
      const { code, out, error } = await run(...words.split(' '));
      expect([words, out + error]).toEqual([words, expect.stringContaining('wrangler.toml')]);
      expect(code).toBeGreaterThan(0);
      expect(error).not.toMatch(/^ {4}at /m);
    }
  });

  it('a disk that is full, and the file of before is whole', async () => {
    const file = path.join(folder, 'hearth.ndjson');
    await writeFile(file, 'all of it\n');
    const before = await readdir(folder);
    // A limit of the file's size stands for a full disk: nothing more can be written.
    const { code, error } = await inShell(
      `ulimit -f 0; exec '${process.execPath}' '${MAIN}' site remove ombre --yes`,
    );
    expect([code, error.trim()]).toEqual([1, expect.stringContaining('cannot be written')]);
    expect(await readFile(path.join(folder, 'wrangler.toml'), 'utf8')).toContain(
      '[vars.SITES.ombre]',
    );
    expect(await readdir(folder)).toEqual(before);
  });

  it('an output that cannot be written', async () => {
    const { code, error } = await inShell(`'${process.execPath}' '${MAIN}' site list > /dev/full`);
    expect([code, error]).toEqual([1, expect.stringContaining('the disk is full; make room')]);
    expect(error).not.toMatch(/^ {4}at /m);
  });

  it('a reader that closes the pipe', async () => {
    const { error } = await inShell(`'${process.execPath}' '${MAIN}' --help | head -c 1`);
    expect(error).toBe('');
  });

  it('a mistake in the words, as JSON where that was asked for', async () => {
    for (const [words, sentence] of [
      ['orders list --json', "required option '--site <id>' not specified"],
      ['orders list --site hearth --page 0 --json', /write 1 or more/],
      ['orders nonsense --json', /unknown command 'nonsense'/],
      ['orders --json', /unknown option '--json'/],
      ['orders list --site hearth --csv --json', /cannot be used with/],
    ] as const) {
      const { code, out, error } = await run(...words.split(' '));
      expect([words, code, out]).toEqual([words, 1, '']);
      expect(JSON.parse(error)).toEqual({ error: expect.stringMatching(sentence) as string });
    }
  });
});

describe('a shop that cannot be reached', () => {
  const reason = async (url: string) =>
    (await run('orders', 'list', '--site', 'a', '--url', url)).error;

  it('is a host without a name, TLS at a port without it, or no shop', async () => {
    expect(await reason('http://no-such-host.invalid')).toMatch(
      /There is no host no-such-host\.invalid|No shop answers at .*EAI_AGAIN|There is no host/,
    );
    expect(await reason(shop.url.replace('http:', 'https:'))).toMatch(
      /does not speak https; write http:/,
    );
  });

  it('is said within seconds where a port does not answer to TLS', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const started = performance.now();
    const { port } = silent.address() as AddressInfo;
    expect(await reason(`https://127.0.0.1:${String(port)}`)).toMatch(/does not speak https/);
    expect(performance.now() - started).toBeLessThan(20_000);
    silent.close();
  });
});

describe('a file that a command writes', () => {
  it('keeps its permissions, and its link', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'parlour-elsewhere-'));
    const real = path.join(elsewhere, 'settings.toml');
    await writeFile(real, await readFile(path.join(folder, 'wrangler.toml')));
    await chmod(real, 0o600);
    await rm(path.join(folder, 'wrangler.toml'));
    await symlink(real, path.join(folder, 'wrangler.toml'));
    await run('site', 'remove', 'ombre', '--yes');
    const { stdout } = await new Promise<{ stdout: string }>((resolve) => {
      execFile('stat', ['-c', '%a', real], (_, stdout) => {
        resolve({ stdout });
      });
    });
    expect(stdout.trim()).toBe('600');
    expect(await readFile(real, 'utf8')).not.toContain('[vars.SITES.ombre]');
    await mkdir(path.join(elsewhere, 'x'));
    await rm(elsewhere, { recursive: true });
  });
});
