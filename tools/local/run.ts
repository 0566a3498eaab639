import { execFile, spawn } from 'node:child_process';
import { CommandFailure } from '../parlour/command-failure.ts';

interface Ended {
  /** The exit code; 1 for a command that a signal ended. */
  readonly code: number;
  /** Its whole output. */
  readonly output: string;
}

const runAside = (command: string, args: readonly string[], cwd: string): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: output.join('') });
    });
  });

/**
 * Runs a command of node_modules/.bin without showing its output, in the project's folder unless another is
 * given; returns the output.
 * @throws {CommandFailure} with the whole output when the exit code is not 0.
 */
export const runQuietly = async (
  command: string,
  args: readonly string[],
  cwd = '.',
): Promise<string> => {
  const { code, output } = await runAside(command, args, cwd);
  if (code !== 0)
    throw new CommandFailure(`"${[command, ...args].join(' ')}" failed:\n${output.trim()}`);
  return output;
};

/**
 * Runs a command of the machine for some milliseconds at most; resolves with its output, whatever its exit code.
 * Empty if it cannot be run.
 */
export const runWithin = (
  milliseconds: number,
  command: string,
  args: readonly string[],
): Promise<string> =>
  new Promise((resolve) => {
    execFile(command, args, { timeout: milliseconds, maxBuffer: OUTPUT_BYTES }, (_, output) => {
      resolve(output);
    });
  });

/** The longest output of `runWithin`. */
const OUTPUT_BYTES = 32 * 1024 * 1024;

/**
 * Runs a command with its output shown, in the project's folder unless another is given; resolves with its
 * exit code.
 */
export const runShown = (command: string, args: readonly string[], cwd = '.'): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd });
    child.on('error', reject);
    child.on('exit', (code) => {
      resolve(code ?? 1);
    });
  });

/** Runs one part of a longer job under its heading; resolves with whether it succeeded. */
export const runPart = async (
  heading: string,
  command: string,
  args: readonly string[],
  cwd?: string,
): Promise<boolean> => {
  console.log(`\n── ${heading} ──`);
  return (await runShown(command, args, cwd)) === 0;
};

/** Runs one part beside others: prints its heading and its whole output once it has ended. */
export const runPartAside = async (
  heading: string,
  command: string,
  args: readonly string[],
  cwd = '.',
): Promise<boolean> => {
  const { code, output } = await runAside(command, args, cwd);
  console.log(`\n── ${heading} ──\n${output.trimEnd()}`);
  return code === 0;
};
