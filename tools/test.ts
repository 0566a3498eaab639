import { rm } from 'node:fs/promises';
import { runChecks } from './local/checks.ts';
import { ensureChromium } from './local/chromium.ts';
import { ensureEngines } from './local/engines.ts';
import { runPart, runQuietly } from './local/run.ts';
import { ensureSecrets } from './local/secrets.ts';
import { configuredSites } from './local/sites.ts';
import { buildOnce } from './local/steps.ts';
import { readTally, tallyText } from './local/tally.ts';

/*
 * Runs every check and test. All parts run even when an earlier one fails; the exit code reports failures.
 * The checks use one core only, so they begin beside the build, which does not use two.
 */

const RESULTS = 'test-results';

const prepare = async (): Promise<void> => {
  await rm(RESULTS, { recursive: true, force: true });
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

const vitest = (): Promise<boolean> =>
  runPart('Unit and worker tests', 'vitest', [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/vitest.json`],
  ]);

await prepare();
const outcomes = [
  ...(await Promise.all([runChecks(), build().then(vitest)])),
  await runPart('Browser tests', 'playwright', ['test']),
];
const tally = await readTally(RESULTS);
console.log(`\n${tallyText(tally)}`);
process.exitCode = outcomes.every(Boolean) && tally.passed > 0 ? 0 : 1;
