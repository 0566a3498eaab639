import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = '.wrangler/stamps';

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

/** Runs `work` unless it was done for the same fingerprint before; tells whether it ran. */
export const onceFor = async (
  name: string,
  print: string,
  work: () => Promise<void>,
): Promise<boolean> => {
  const file = path.join(FOLDER, name);
  if ((await readFile(file, 'utf8').catch(() => '')) === print) return false;
  await work();
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, print);
  return true;
};
