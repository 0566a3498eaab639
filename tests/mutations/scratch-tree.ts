import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { takenOut, type Behaviour } from './behaviour.ts';

/** Below the project, so that packages are found; git ignores it. */
const SCRATCH_FOLDER = path.resolve('.cache/mutations');

/** Large, and never changed. */
const SHARED = 'public';

/** A copy of the project in its present state, out of which behaviours are taken; the project itself never changes. */
export interface ScratchTree {
  readonly folder: string;
  /** Runs work while a behaviour is missing. */
  without<T>(row: Behaviour, work: () => Promise<T>): Promise<T>;
}

/** Links to the packages, which lead to those of the copy in the copy. */
const PACKAGES = 'node_modules/@parlour';

/** Files of the working tree that git tracks or would add, except those of `SHARED`. */
const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith(`${SHARED}/`));

const copyTo = async (folder: string, file: string): Promise<void> => {
  await cp(file, path.join(folder, file), { recursive: true }).catch((thrown: unknown) => {
    // The file is deleted, and git does not know yet.
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
  });
};

/** Makes a fresh copy. */
export const scratchTree = async (): Promise<ScratchTree> => {
  const folder = SCRATCH_FOLDER;
  removeScratch();
  await mkdir(folder, { recursive: true });
  await Promise.all(projectFiles().map((file) => copyTo(folder, file)));
  await symlink(path.resolve(SHARED), path.join(folder, SHARED));
  await cp(PACKAGES, path.join(folder, PACKAGES), { recursive: true, verbatimSymlinks: true });
  return {
    folder,
    async without(row, work) {
      const place = path.join(folder, row.module);
      const source = await readFile(place, 'utf8');
      await writeFile(place, takenOut(source, row));
      try {
        return await work();
      } finally {
        await writeFile(place, source);
      }
    },
  };
};

/** Removes the copy, synchronously because the process may be about to end. */
export const removeScratch = (): void => {
  rmSync(SCRATCH_FOLDER, { recursive: true, force: true, maxRetries: 5 });
};
