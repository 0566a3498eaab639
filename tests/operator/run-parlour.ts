import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { isIP } from 'node:net';
import path from 'node:path';
import { vi } from 'vitest';
import { runCommand } from '../../tools/parlour/program.ts';

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

interface CommandContext {
  /** Folder of the installation; the project's own when absent. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

interface CommandOptions extends CommandContext {
  /** Is given the means to stop the program. */
  readonly stop?: (stop: (signal: NodeJS.Signals) => void) => Promise<void>;
}

const MAIN = path.resolve('tools/parlour/main.ts');

/** Starts the command line as a separate process, by default in the project's folder. */
export const startParlour = (
  args: readonly string[],
  { folder = '.', environment = {}, stop }: CommandOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, INIT_CWD: folder, ...environment } };
    const child = execFile(process.execPath, [MAIN, ...args], options, (error, out, problems) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, error: problems });
    });
    stop?.((signal) => child.kill(signal)).catch(reject);
  });

/**
 * The current run. The folder, the environment and the output belong to the process, so runs wait for one
 * another.
 */
let running: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line in the test's own process, which saves half a second of starting. It records the
 * output, and returns the exit code instead of exiting.
 */
export const runParlour = (
  args: readonly string[],
  context: CommandContext = {},
): Promise<CommandResult> => {
  const run = running.then(() => inPlace(args, context));
  running = run.catch(() => undefined);
  return run;
};

const inPlace = async (
  args: readonly string[],
  { folder = '.', environment = {} }: CommandContext,
): Promise<CommandResult> => {
  const before = { folder: process.cwd(), code: process.exitCode };
  process.chdir(folder);
  for (const [name, value] of Object.entries({ INIT_CWD: process.cwd(), ...environment }))
    vi.stubEnv(name, value);
  const printed = captured();
  const names = nameServer();
  process.exitCode = undefined;
  try {
    await runCommand(args);
    return { code: exitCode(), out: printed.out(), error: printed.error() };
  } finally {
    printed.end();
    names.mockRestore();
    vi.unstubAllEnvs();
    process.exitCode = before.code;
    process.chdir(before.folder);
  }
};

/** A name server that knows no names: what the machine's says, and after how many seconds, differs. */
const nameServer = () => {
  const { lookup } = dns;
  const known = (host: string, ...rest: readonly unknown[]): void => {
    if (host === 'localhost' || isIP(host) !== 0) {
      Reflect.apply(lookup, dns, [host, ...rest]);
      return;
    }
    const found = rest.at(-1) as (error: NodeJS.ErrnoException) => void;
    const error = new Error(`getaddrinfo ENOTFOUND ${host}`);
    process.nextTick(found, Object.assign(error, { code: 'ENOTFOUND', hostname: host }));
  };
  return vi.spyOn(dns, 'lookup').mockImplementation(known);
};

const exitCode = (): number => Number(process.exitCode ?? 0);

/** Records what is written to the console and the streams beneath it. */
const captured = () => {
  const texts = { out: '', error: '' };
  const line = (where: keyof typeof texts) => (text: string) => {
    texts[where] += `${text}\n`;
  };
  const chunk = (where: keyof typeof texts) => (text: string | Uint8Array) => {
    texts[where] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(line('out')),
    vi.spyOn(console, 'error').mockImplementation(line('error')),
    vi.spyOn(process.stdout, 'write').mockImplementation(chunk('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(chunk('error')),
  ];
  const end = (): void => {
    for (const spy of spies) spy.mockRestore();
  };
  return { out: () => texts.out, error: () => texts.error, end };
};
