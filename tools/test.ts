import { readFile, rm } from 'node:fs/promises';
import { runChecks } from './local/checks.ts';
import { ensureChromium } from './local/chromium.ts';
import { runPart } from './local/run.ts';
import { ensureSecrets } from './local/secrets.ts';
import { configuredSites } from './local/sites.ts';
import { buildOnce, drawOnce } from './local/steps.ts';

/* Runs every check and test. All parts run even when an earlier one fails; the exit code tells. */

const RESULTS = 'test-results';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const prepare = async (): Promise<void> => {
  await rm(RESULTS, { recursive: true, force: true });
  const { sites } = await configuredSites();
  await ensureSecrets(sites);
  await ensureChromium();
  await drawOnce();
  await buildOnce();
};

const vitest = (): Promise<boolean> =>
  runPart('Unit and worker tests', 'vitest', [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/vitest.json`],
  ]);

const readJson = async <Shape>(file: string): Promise<Partial<Shape>> => {
  const text = await readFile(`${RESULTS}/${file}`, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Partial<Shape>;
};

const tally = async (): Promise<Tally> => {
  const units = await readJson<{ numPassedTests: number; numFailedTests: number }>('vitest.json');
  const browser = await readJson<{ stats: { expected: number; unexpected: number } }>(
    'browser.json',
  );
  return {
    passed: (units.numPassedTests ?? 0) + (browser.stats?.expected ?? 0),
    failed: (units.numFailedTests ?? 0) + (browser.stats?.unexpected ?? 0),
  };
};

await prepare();
const outcomes = [
  await runChecks(),
  await vitest(),
  await runPart('Browser tests', 'playwright', ['test']),
];
const { passed, failed } = await tally();
console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = outcomes.every(Boolean) && passed > 0 ? 0 : 1;
