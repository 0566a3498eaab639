import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { writeWhole } from '../parlour/write-whole.ts';
import { STATE } from './folders.ts';
import { isFree } from './port.ts';
import { fingerprint } from './stamps.ts';

/** The port of a shop on this machine when no other is named. */
export const LOCAL_PORT = 8787;

const SETTINGS = 'wrangler.toml';

/** Where `npm start` notes the port of the open shop. It is not a part of the state: another start replaces it. */
const FILE = path.join(path.dirname(STATE), 'open-shop.json');

const OpenShop = z.object({
  port: z.int().min(1).max(65_535),
  process: z.int().min(1),
  /** Hash of the settings with which it was opened. */
  settings: z.string(),
});
type OpenShop = z.output<typeof OpenShop>;

const isRunning = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return true;
  } catch (thrown) {
    // A process of another person answers so.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The shop that `npm start` has opened in this folder, while its process runs. */
const openShop = (): OpenShop | undefined => {
  if (!existsSync(FILE)) return undefined;
  try {
    const noted = OpenShop.parse(JSON.parse(readFileSync(FILE, 'utf8')));
    return isRunning(noted.process) ? noted : undefined;
  } catch {
    // Half a note, or one of another version: as if there were none.
    return undefined;
  }
};

/** The port of the shop that `npm start` has opened in this folder. */
export const openPort = (): number | undefined => openShop()?.port;

/** Whether wrangler.toml has changed since the shop was opened. */
export const hasStaleSettings = async (): Promise<boolean> => {
  const open = openShop();
  return open !== undefined && open.settings !== (await fingerprint(SETTINGS));
};

/** The port of the shop on this machine: that of the open one, otherwise the usual one. */
export const localPort = (): number => openPort() ?? LOCAL_PORT;

/** URL of the shop on this machine. */
export const localShop = (): string => `http://localhost:${String(localPort())}`;

/** Notes the port of the shop that this process has opened, until the process ends. */
export const noteOpenShop = async (port: number): Promise<void> => {
  const settings = await fingerprint(SETTINGS);
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeWhole(
    FILE,
    JSON.stringify({ port, process: process.pid, settings } satisfies OpenShop),
  );
  process.once('exit', () => {
    rmSync(FILE, { force: true });
  });
};

/**
 * Refuses to serve the databases of this folder twice.
 * @throws {Error} saying where the shop is open
 */
export const requireClosed = async (): Promise<void> => {
  const port = openPort();
  // The number of a process that has ended may belong to another one now.
  if (port === undefined || (await isFree(port))) return;
  throw new Error(
    `The shop of this folder is already open, at http://localhost:${String(port)}/. Use that one, or close it first (Ctrl-C in its terminal).`,
  );
};
