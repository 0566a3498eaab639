import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../local/environments.ts';
import { CommandFailure } from '../parlour/command-failure.ts';

const isRunning = (process_: number): boolean => {
  try {
    process.kill(process_, 0);
    return true;
  } catch {
    return false;
  }
};

/** The newly made file; undefined when it exists already. */
const made = async (file: string) => open(file, 'wx').catch(() => undefined);

/**
 * Runs work that may run only once at a time on this machine. Work on another machine is noticed by the share
 * of the traffic.
 * @throws {CommandFailure} when it is running already.
 */
export const once = async <T>(environment: Environment, work: () => Promise<T>): Promise<T> => {
  const file = path.resolve('.wrangler', `deploy-${environment}.lock`);
  await mkdir(path.dirname(file), { recursive: true });
  const held = (await made(file)) ?? (await afterAnother(file, environment));
  try {
    await held.writeFile(String(process.pid));
    return await work();
  } finally {
    await held.close();
    await rm(file, { force: true });
  }
};

/** A file left over by a process that has ended is removed. */
const afterAnother = async (file: string, environment: Environment) => {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  if (owner > 0 && !isRunning(owner)) {
    await rm(file, { force: true });
    const held = await made(file);
    if (held) return held;
  }
  throw new CommandFailure(
    `Another deployment to ${environment} is running on this machine (process ${String(owner)}); wait for it`,
  );
};
