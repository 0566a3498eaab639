import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import type { CommandResult } from './run-parlour.ts';

/** Whether this machine has `script` of util-linux, which gives a program a terminal. */
export const hasTerminal = String(spawnSync('script', ['--version']).stdout).includes('util-linux');

export const CONTROL_C = '\u0003';
export const ENTER = '\r';

/** Keys that are typed once the terminal shows a text. */
export type TypedKeys = readonly [shown: string, keys: string];

const MAIN = path.resolve('tools/parlour/main.ts');

/** Runs the command line on a pseudo-terminal in a folder, and types as a person would who reads along. */
export const runOnTerminal = (
  args: readonly string[],
  folder: string,
  typing: readonly TypedKeys[],
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const words = [process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(' ');
    const left = [...typing];
    let out = '';
    let seen = 0;
    const child = spawn('script', ['-qec', `stty cols 120 rows 40; exec ${words}`, '/dev/null'], {
      cwd: folder,
      env: { ...process.env, INIT_CWD: folder, CI: '', TERM: 'xterm', SHELL: '/bin/sh' },
    });
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8');
      const [shown, keys] = left[0] ?? [];
      if (shown === undefined || !out.slice(seen).includes(shown)) return;
      seen = out.length;
      left.shift();
      child.stdin.write(keys);
    });
    child.on('close', (code) => {
      resolve({ code: code ?? 1, out, error: '' });
    });
  });
