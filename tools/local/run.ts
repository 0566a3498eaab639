import { execFile, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CommandFailure } from '../parlour/command-failure.ts';

interface CommandResult {
  /** The exit code; 1 for a command that a signal ended. */
  readonly code: number;
  /** Its whole output. */
  readonly output: string;
}

/** @param log a file that gets the output as it comes */
const runAside = (
  command: string,
  args: readonly string[],
  cwd: string,
  log?: string,
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output.push(chunk.toString());
        if (log !== undefined) appendFileSync(log, stripVTControlCharacters(chunk.toString()));
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: output.join('') });
    });
  });

/** Where the whole output of the last command that failed is kept. */
const FAILED_LOG = '.wrangler/failed.log';

/** A line that says what went wrong, as Astro, Wrangler and Node begin it. */
const REASON = /^\s*(?:✘ \[ERROR\] |(?:\[?\w*Error\]?:? )+)/;
/** A line of a log with its time, or the heading of the rest of an error. */
const END =
  /^\s*(?:\d\d:\d\d:\d\d |at .*:\d+|(?:Stack trace|Hint|Error reference|Location|Caused by):$)/;
/** Most lines that are told of a reason, or of an output without one. */
const MOST_LINES = 12;

/** What went wrong, out of the output of a command that failed. */
export const reasonIn = (output: string): string => {
  const lines = stripVTControlCharacters(output).split('\n');
  const told = lines.filter((line) => line.trim() !== '' && !END.test(line));
  // What comes before it are warnings, such as of a network that is not there.
  const from = lines.findLastIndex((line) => REASON.test(line));
  if (from < 0) return told.slice(-MOST_LINES).join('\n').trim();
  const rest = lines.slice(from + 1);
  const length = rest.findIndex((line) => line.trim() === '' || END.test(line));
  const reason = [lines[from] ?? '', ...rest.slice(0, length < 0 ? rest.length : length)];
  return reason.slice(0, MOST_LINES).join('\n').replace(REASON, '').trim();
};

const kept = async (output: string): Promise<string> => {
  try {
    await mkdir(path.dirname(FAILED_LOG), { recursive: true });
    await writeFile(FAILED_LOG, output);
    return `\nIts whole output is in ${FAILED_LOG}`;
  } catch {
    // A full disk may be the very reason.
    return '';
  }
};

/**
 * Runs a command of node_modules/.bin without showing its output, in the project's folder unless another is
 * given; returns the output.
 * @throws {CommandFailure} with the reason first when the exit code is not 0; the whole output is in a file.
 */
export const runQuietly = async (
  command: string,
  args: readonly string[],
  cwd = '.',
): Promise<string> => {
  const { code, output } = await runAside(command, args, cwd);
  if (code !== 0) {
    const words = [path.basename(command), ...args].join(' ');
    throw new CommandFailure(`${reasonIn(output)}\n("${words}" failed.${await kept(output)})`);
  }
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

/** Prints the line of a stage that has ended, with what there is to say about it. */
export const tellStage = (name: string, isGreen: boolean, told = ''): void => {
  console.log(`${isGreen ? '✓' : '✗'} ${name}${told === '' ? '' : ` ${told}`}`);
};

const durationText = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** A command that is a stage of a longer job. */
export interface Stage {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The project's folder unless another is given. */
  readonly cwd?: string;
  /** A file for its whole output; without one, the output of a stage that fails is printed. */
  readonly log?: string;
}

/** Runs a stage: prints a line once it has ended. Resolves with whether it succeeded. */
export const runStage = async ({
  name,
  command,
  args,
  cwd = '.',
  log,
}: Stage): Promise<boolean> => {
  const began = Date.now();
  if (log !== undefined) await mkdir(path.dirname(log), { recursive: true });
  const { code, output } = await runAside(command, args, cwd, log);
  tellStage(name, code === 0, `(${durationText(Date.now() - began)})`);
  if (log === undefined && code !== 0) console.log(output.trimEnd());
  return code === 0;
};
