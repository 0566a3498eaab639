import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { runChecks } from './local/checks.ts';
import { ensureChromium } from './local/chromium.ts';
import { ensureEngines } from './local/engines.ts';
import { changedFiles, servedTestsOf, sourcesOf, workerTestsOf } from './local/reached.ts';
import { runQuietly, runStage } from './local/run.ts';
import { scriptOptions } from './local/script-options.ts';
import { ensureSecrets } from './local/secrets.ts';
import { configuredSites } from './local/sites.ts';
import { buildOnce } from './local/steps.ts';
import { readTally, tallyText } from './local/tally.ts';
import { makeTemporaryFolder } from './local/temporary-folder.ts';

const { values, positionals } = scriptOptions(
  `npm test [-- [--changed] [FILE ...]]

Runs every check and test. All stages run even when an earlier one fails; the exit code reports failures.

  FILE       runs only the tests of these files and folders: npm test -- tests/worker/cart
  --changed  runs only what a change since main can reach without a served shop, and names the browser tests`,
  { options: { changed: { type: 'boolean', default: false } }, allowPositionals: true },
);

/** The reports of the runners and the whole output of each stage. */
const RESULTS = 'test-results';

const prepare = async (): Promise<void> => {
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const { sites } = await configuredSites();
  await ensureSecrets(sites);
  // The checks need its files, and the build would write them at the same time.
  await runQuietly('astro', ['sync']);
};

const build = async (): Promise<void> => {
  // One waits for the network, the other for a processor.
  const steps = await Promise.allSettled([ensureChromium().then(ensureEngines), buildOnce()]);
  for (const step of steps) if (step.status === 'rejected') throw step.reason;
};

const vitest = (name: string, ...words: readonly string[]): Promise<boolean> => {
  const file = `${RESULTS}/${name.toLowerCase().replaceAll(' ', '-')}`;
  return runStage({
    name,
    command: 'vitest',
    args: [...words, '--reporter=default', '--reporter=json', `--outputFile.json=${file}.json`],
    log: `${file}.log`,
  });
};

const playwright = (...words: readonly string[]): Promise<boolean> =>
  runStage({
    name: 'Browser tests',
    command: 'playwright',
    args: ['test', ...words],
    log: `${RESULTS}/browser-tests.log`,
  });

/** The checks use one core only, so they begin beside the build, which does not use two. */
const runAll = async (): Promise<boolean[]> => [
  ...(await Promise.all([runChecks(), build().then(() => vitest('Unit and worker tests', 'run'))])),
  await playwright(),
];

const runFiles = async (files: readonly string[]): Promise<boolean[]> => {
  const served = files.filter((file) => file.startsWith('tests/e2e'));
  const others = files.filter((file) => !served.includes(file));
  await build();
  return [
    ...(others.length > 0 ? [await vitest('Unit and worker tests', 'run', ...others)] : []),
    ...(served.length > 0 ? [await playwright(...served)] : []),
  ];
};

const runChanged = async (): Promise<boolean[]> => {
  const files = changedFiles();
  const sources = sourcesOf(files);
  const ofWorker = await workerTestsOf(files);
  const near = ['unit', 'apart', 'browser'].flatMap((project) => ['--project', project]);
  const outcomes = [
    ...(sources.length > 0
      ? [await vitest('Unit tests', 'related', '--run', '--passWithNoTests', ...near, ...sources)]
      : []),
    ...(ofWorker.length > 0
      ? [await vitest('Worker tests', 'run', '--project', 'worker', ...ofWorker)]
      : []),
  ];
  const served = servedTestsOf(files);
  if (served.length > 0) console.log(`In a served shop: npm test -- ${served.join(' ')}`);
  return outcomes;
};

const temporary = await makeTemporaryFolder();
process.env.TMPDIR = temporary;
process.once('exit', () => {
  rmSync(temporary, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
await prepare();
const outcomes = await (positionals.length > 0
  ? runFiles(positionals)
  : values.changed
    ? runChanged()
    : runAll());
const tally = await readTally(RESULTS);
console.log(`\n${tallyText(tally)}`);
// A change may reach no test; anything else that runs none has lost them.
const hasRun = tally.passed > 0 || values.changed;
process.exitCode = outcomes.every(Boolean) && hasRun ? 0 : 1;
