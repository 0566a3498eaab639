import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const SOURCES = /^(?:src|tools|catalogue|tests)\/.*\.(?:ts|tsx|mjs|sql)$/;

/** The lines that Git prints; none where it fails, as for a branch that does not exist. */
const lines = (words: readonly string[]): string[] =>
  spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** The source files that differ from `main`, whether committed or not. */
export const changedFiles = (): string[] => {
  const base = lines(['merge-base', 'HEAD', 'main'])[0] ?? 'HEAD';
  const files = [
    ...lines(['diff', '--name-only', base]),
    ...lines(['ls-files', '--others', '--exclude-standard']),
  ];
  return files.filter((file) => SOURCES.test(file) && existsSync(file));
};

const WORKER_TESTS = 'tests/worker';

const features: readonly string[] = readdirSync(WORKER_TESTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/**
 * The tests of the worker that a change can reach: those beside its files and those of its feature. They run a
 * bundle, so that their imports name no file of it.
 */
export const workerTestsOf = (files: readonly string[]): string[] => {
  const reached = files.flatMap((file) => {
    if (/^(?:src\/worker|tests\/worker)\/.*\.test\.ts$/.test(file)) return [file];
    if (!/^src\/(?:lib|worker|pages)\//.test(file)) return [];
    const folders = file.split('/').slice(0, -1);
    const beside = file.startsWith('src/worker/') ? [`${folders.join('/')}/`] : [];
    const feature = folders.findLast((folder) => features.includes(folder));
    return feature === undefined ? beside : [...beside, `${WORKER_TESTS}/${feature}/`];
  });
  return [...new Set(reached)].toSorted();
};
