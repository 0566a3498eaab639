import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { runQuietly } from './run.ts';

/** The lines that Git prints; none where it fails, as for a branch that does not exist. */
const lines = (words: readonly string[]): string[] =>
  spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** The files that differ from `main`, whether committed or not. */
export const changedFiles = (): string[] => {
  const base = lines(['merge-base', 'HEAD', 'main'])[0] ?? 'HEAD';
  const files = [
    ...lines(['diff', '--name-only', base]),
    ...lines(['ls-files', '--others', '--exclude-standard']),
  ];
  return files.filter((file) => existsSync(file));
};

/** The files of a change whose importers Vitest finds. */
export const sourcesOf = (files: readonly string[]): string[] =>
  files.filter((file) =>
    /^(?:packages|src|tools|catalogue|tests)\/.*\.(?:ts|tsx|mjs|sql)$/.test(file),
  );

const WORKER_TESTS = 'tests/worker';
const SERVED_TESTS = 'tests/e2e';

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/');

/** The feature of a file, whose tests have a folder of the same name. */
const featureOf = (file: string, features: readonly string[]): string | undefined =>
  folderOf(file)
    .split('/')
    .findLast((folder) => features.includes(folder));

/** The modules of the worker and its rules that import these modules, also by way of others. */
const importersOf = async (modules: readonly string[]): Promise<string[]> => {
  if (modules.length === 0) return [];
  const reaches = modules.map((module) => `^${module.replaceAll('.', String.raw`\.`)}$`).join('|');
  const options = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const folders = ['packages', 'src/lib', 'src/worker'];
  const printed = await runQuietly('depcruise', [...options, '--reaches', reaches, ...folders]);
  const { modules: found } = JSON.parse(printed) as { modules: readonly { source: string }[] };
  return found.map(({ source }) => source);
};

/**
 * The tests of the worker that a change can reach: those beside its files and those of its feature; of a module
 * without a feature, those of all features that import it. They run a bundle, so that their imports name no file of
 * it.
 */
export const workerTestsOf = async (files: readonly string[]): Promise<string[]> => {
  const features = foldersIn(WORKER_TESTS);
  const own = files.filter((file) => /^(?:src\/worker|tests\/worker)\/.*\.test\.ts$/.test(file));
  const others = sourcesOf(files).filter((file) => !file.includes('.test.'));
  const helpers = others.filter((file) => file.startsWith(`${WORKER_TESTS}/`)).map(folderOf);
  const modules = others.filter((file) => /^(?:packages|src\/(?:lib|worker|pages))\//.test(file));
  const shared = modules.filter((file) => featureOf(file, features) === undefined);
  const reached = [...modules, ...(await importersOf(shared))].flatMap(
    (file) => featureOf(file, features) ?? [],
  );
  return [
    ...new Set([
      ...own,
      ...helpers.map((folder) => `${folder}/`),
      ...modules
        .filter((file) => file.startsWith('src/worker/'))
        .map((file) => `${folderOf(file)}/`),
      ...reached.map((feature) => `${WORKER_TESTS}/${feature}/`),
    ]),
  ].toSorted();
};

/** The folders of tests of a served shop for the features of a change. */
export const servedTestsOf = (files: readonly string[]): string[] => {
  const features = foldersIn(SERVED_TESTS);
  const reached = files
    .filter((file) => /^(?:src|tests\/e2e)\//.test(file))
    .flatMap((file) => featureOf(file, features) ?? []);
  return [...new Set(reached.map((feature) => `${SERVED_TESTS}/${feature}`))].toSorted();
};
