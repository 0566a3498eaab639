import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Files under version control that still exist, by their path from the top of the project. */
export const tracked: readonly string[] = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));

/** Folders that hold one of these files, at any depth. */
export const folders: ReadonlySet<string> = new Set(
  tracked.flatMap((file) => {
    const parts = file.split('/');
    return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);
