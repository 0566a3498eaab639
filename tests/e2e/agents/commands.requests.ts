import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { PORT } from '../port.ts';

const run = promisify(execFile);
const PAGE = 'docs/agents.md';
/** Printed between the outputs of two blocks. */
const MARK = '--- next';

/**
 * The shell blocks of the page that call the served shop, and the profile that the page says to save as a
 * file.
 */
const read = async () => {
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/^```sh served\n([^]*?)^```$/gm)].map(([, text = '']) =>
    // A command in the background needs a moment to start.
    text
      .replaceAll('localhost:8787', `localhost:${String(PORT)}`)
      .replace(/ &\n$/, ' &\nsleep 2\n'),
  );
  const [, profile = ''] = /^```json\n([^]*?)^```$/m.exec(page) ?? [];
  return { blocks, profile };
};

test('the commands on the page about assistants run one after the other, and buy a chair', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'assistants-'));
  try {
    const { blocks, profile } = await read();
    // The same secrets as in `serve.ts`.
    const secrets =
      'ACP_KEY_HEARTH="acp-key-of-hearth"\nACP_SIGNATURE_HEARTH="acp-signature-of-hearth"\n';
    await writeFile(path.join(folder, '.dev.vars'), secrets);
    await mkdir(path.join(folder, 'profile'));
    await writeFile(path.join(folder, 'profile/agent.json'), profile);
    // curl shows no progress, and an HTTP error ends the script; what the script left in the background ends
    // with it.
    const curl = 'curl() { command curl -sS --fail-with-body --retry 3 --retry-connrefused "$@"; }';
    const script = [
      'set -e',
      "trap 'kill $(jobs -p)' EXIT",
      curl,
      blocks.join(`echo; echo "${MARK}"\n`),
    ];
    const { stdout } = await run('bash', ['-c', script.join('\n')], { cwd: folder });
    const said = stdout.split(MARK).map((text) => text.trim());
    expect(said).toHaveLength(blocks.length);
    const [reading, ucp, , found, tools, oauth, , bought] = said;
    expect(reading).toContain('# ');
    expect(ucp).toContain('dev.ucp.shopping.checkout');
    expect(found).toContain('"products"');
    expect(tools).toContain('green');
    expect(oauth).toContain('authorization_servers');
    expect(bought).toBe('completed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
