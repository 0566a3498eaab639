import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Hash of everything below the given files and folders: names and contents. */
export const fingerprint = async (...roots: string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(roots.map(filesBelow))).flat().sort()) {
    hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
};

const filesBelow = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [root];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
};

interface StampedWork {
  readonly name: string;
  /** Where finished work is recorded: beside its output, so that both are deleted together. */
  readonly stamps: string;
  readonly fingerprint: string;
  /** File or folder that the work makes; without it the work is repeated. */
  readonly output: string;
  readonly run: () => Promise<void>;
}

/** Does the work unless it was done for the same fingerprint; returns whether it ran. */
export const onceFor = async (work: StampedWork): Promise<boolean> => {
  const file = path.join(work.stamps, work.name);
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before === work.fingerprint && existsSync(work.output)) return false;
  await work.run();
  await mkdir(work.stamps, { recursive: true });
  await writeFile(file, work.fingerprint);
  return true;
};
