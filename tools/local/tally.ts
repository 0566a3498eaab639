import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/* The sum of the reports of the two test runners. A report that is missing or unreadable counts nothing. */

/** The report of the browser tests; all others are Vitest's. */
const OF_BROWSERS = 'browser.json';

/** The folder of the browser tests, to which their report's paths are relative. */
const BROWSER_TESTS = 'tests/e2e';

/** Number of lines of a failure's message that the sum repeats. */
const TOLD_LINES = 12;

interface Failure {
  readonly title: string;
  readonly message: string;
  /** The file of the test, and its line where that is known; '' for a fault outside all files. */
  readonly place: string;
}

export interface Tally {
  readonly passed: number;
  readonly failed: readonly Failure[];
  /** Tests that failed once and passed when retried. */
  readonly unsteady: readonly Failure[];
}

const nothing: Tally = { passed: 0, failed: [], unsteady: [] };

const vitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform(({ testResults }): Tally => {
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, place: path.relative('.', name) })),
    );
    const failures = tests.filter(({ status }) => status === 'failed');
    const files = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    return {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: [
        ...failures.map(({ place, fullName, failureMessages }) => ({
          title: fullName,
          message: (failureMessages ?? []).join('\n'),
          place,
        })),
        ...files.map(({ name, message }) => {
          const place = path.relative('.', name);
          return { title: place, message, place };
        }),
      ],
      unsteady: [],
    };
  });

interface Suite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        line: z.number(),
        tests: z.array(
          z.object({
            projectName: z.string(),
            status: z.string(),
            results: z.array(
              z.object({ error: z.object({ message: z.string().optional() }).optional() }),
            ),
          }),
        ),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);

const outcomes = ({ title, specs, suites = [] }: Suite): (Failure & { status: string })[] => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      status,
      title: `${projectName} › ${title} › ${spec.title}`,
      place: `${BROWSER_TESTS}/${spec.file}:${String(spec.line)}`,
      message: results.flatMap(({ error }) => error?.message ?? []).join('\n'),
    })),
  ),
  ...suites.flatMap(outcomes),
];

const playwrightReport = z
  .object({
    suites: z.array(suite),
    errors: z.array(z.object({ message: z.string().default('') })).default([]),
  })
  .transform(({ suites, errors }): Tally => {
    const all = suites.flatMap(outcomes);
    return {
      passed: all.filter(({ status }) => status === 'expected' || status === 'flaky').length,
      failed: [
        ...all.filter(({ status }) => status === 'unexpected'),
        ...errors.map(({ message }) => ({ title: 'Before any test', message, place: '' })),
      ],
      unsteady: all.filter(({ status }) => status === 'flaky'),
    };
  });

const read = async (file: string, report: z.ZodType<Tally>): Promise<Tally> => {
  try {
    return report.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return nothing;
  }
};

/** The sum of the reports in a folder. */
export const readTally = async (folder: string): Promise<Tally> => {
  const reports = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const parts = await Promise.all(
    reports.map((name) =>
      read(path.join(folder, name), name === OF_BROWSERS ? playwrightReport : vitestReport),
    ),
  );
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.flatMap(({ failed }) => failed),
    unsteady: parts.flatMap(({ unsteady }) => unsteady),
  };
};

const failureText = ({ title, message, place }: Failure): string =>
  [
    title,
    ...message.split('\n').slice(0, TOLD_LINES),
    ...(place === '' ? [] : [`Alone: npm test -- ${place}`]),
  ].join('\n    ');

/** The end of the run's output: every test that failed, with its cause, then the sum. */
export const tallyText = ({ passed, failed, unsteady }: Tally): string =>
  [
    ...unsteady.map((failure) => `Passed only on a retry: ${failureText(failure)}`),
    ...failed.map((failure) => `Failed: ${failureText(failure)}`),
    `${String(passed)} passed, ${String(failed.length)} failed`,
  ].join('\n\n');
