import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
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

const FOLDERS = ['packages', 'src/lib', 'src/worker'];
const DOORS = String.raw`^packages/[^/]+/src/(index|browser|words)\.ts$`;

/** The modules that import these ones, also by way of others, but not through the door of a package. */
const importersWithin = async (modules: readonly string[]): Promise<string[]> => {
  const reaches = modules.map((module) => `^${module.replaceAll('.', String.raw`\.`)}$`).join('|');
  const options = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const printed = await runQuietly('depcruise', [
    ...options,
    ...['--exclude', DOORS, '--reaches', reaches],
    ...FOLDERS,
  ]);
  const { modules: found } = JSON.parse(printed) as { modules: readonly { source: string }[] };
  return found.map(({ source }) => source);
};

const IMPORTS = /import (?:type )?\{([^}]*)\} from '(@parlour\/[^']+)'/g;
const EXPORTS = /export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g;

const namesIn = (list: string): string[] =>
  list.split(',').map((name) =>
    name
      .trim()
      .replace(/^type /, '')
      .replace(/ as .*$/, ''),
  );

/** What the doors of packages export of these modules, as `@parlour/domain formatPence`. */
const exportedBy = (modules: ReadonlySet<string>): ReadonlySet<string> => {
  const doors = globSync('packages/*/src/{index,browser,words}.ts');
  const names = doors.flatMap((door) => {
    const [, name = '', file = ''] = /^packages\/([^/]+)\/src\/(\w+)\.ts$/.exec(door) ?? [];
    const specifier = `@parlour/${name}${file === 'index' ? '' : `/${file}`}`;
    return [...readFileSync(door, 'utf8').matchAll(EXPORTS)]
      .filter(([, , source = '']) => modules.has(`${folderOf(door)}/${source}`))
      .flatMap(([, list = '']) => namesIn(list).map((exported) => `${specifier} ${exported}`));
  });
  return new Set(names);
};

/** The modules of packages and of the shop that import one of these names through a door. */
const importersOfNames = (names: ReadonlySet<string>): string[] =>
  globSync(`{${FOLDERS.join()}}/**/*.ts`).filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTS)].some(([, list = '', specifier = '']) =>
      namesIn(list).some((name) => names.has(`${specifier} ${name}`)),
    ),
  );

/** The modules of the worker and its rules that import these modules, also by way of others. */
const importersOf = async (modules: readonly string[]): Promise<string[]> => {
  const found = new Set<string>();
  let next = modules;
  while (next.length > 0) {
    const importers = [...next, ...(await importersWithin(next))];
    for (const importer of importers) found.add(importer);
    next = importersOfNames(exportedBy(new Set(importers))).filter((file) => !found.has(file));
  }
  return [...found];
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
