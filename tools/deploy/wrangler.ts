import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WRANGLER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('wrangler/package.json')),
  'bin/wrangler.js',
);

export interface WranglerResult {
  readonly code: number;
  readonly out: string;
  /** Its whole output, for finding out why it failed. */
  readonly said: string;
  /** Its actions, as it reports them to programs. */
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Runs wrangler without questions; never throws because of its output.
 * @param input its standard input: secrets belong here, and never in its arguments, which others can see
 * @param other variables beside those of this process
 */
export const runWrangler = async (
  args: readonly string[],
  input = '',
  other: Readonly<Record<string, string>> = {},
): Promise<WranglerResult> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-wrangler-'));
  const report = path.join(folder, 'report');
  const env = {
    ...process.env,
    ...other,
    CI: 'true',
    WRANGLER_LOG: 'log',
    WRANGLER_SEND_METRICS: 'false',
    FORCE_COLOR: '0',
    WRANGLER_OUTPUT_FILE_PATH: report,
  };
  try {
    const ended = await ran([WRANGLER, ...args], env, input);
    const lines = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    return { ...ended, events: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const ran = (args: readonly string[], env: NodeJS.ProcessEnv, input: string) =>
  new Promise<Omit<WranglerResult, 'events'>>((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    const out: string[] = [];
    const said: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk.toString());
      said.push(chunk.toString());
    });
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? 1, out: out.join(''), said: said.join('').trim() });
    });
  });
