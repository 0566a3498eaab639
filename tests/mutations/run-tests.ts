import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { CHANGING_SOURCES } from '../worker/bundled-worker.ts';

/** The result of a run: titles of the failed tests, and files that ran none. */
export interface TestRun {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly broken: readonly string[];
}

export interface Tests {
  /** Runs the tests of files whose titles match. */
  run(files: readonly string[], titles: RegExp): Promise<TestRun>;
  /** Drops the cached module of a source file that has changed. */
  forget(file: string): void;
  close(): Promise<void>;
}

/** Milliseconds that a test may take: without a behaviour it may wait for ever. */
const TIMEOUT_MS = 30_000;

/**
 * The tests of a copy of the project, which must be the working directory. One Vitest runs them all, because
 * starting one takes longer than most test files.
 */
export const openTests = async (folder: string): Promise<Tests> => {
  process.env[CHANGING_SOURCES] = '';
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    reporters: [{}],
    project: ['unit', 'apart', 'worker', 'browser'],
    silent: true,
    testTimeout: TIMEOUT_MS,
    onConsoleLog: () => false,
  });
  return {
    async run(files, titles) {
      vitest.setGlobalTestNamePattern(titles);
      const places = files.map((file) => path.join(folder, file));
      const specifications = await vitest.globTestSpecifications(places);
      const { testModules } = await vitest.runTestSpecifications(specifications);
      // The results of earlier runs are still among them.
      const own = testModules.filter(({ moduleId }) => places.includes(moduleId));
      return runOf(files, places, own);
    },
    forget: (file) => {
      vitest.invalidateFile(path.join(folder, file));
    },
    close: () => vitest.close(),
  };
};

const runOf = (
  files: readonly string[],
  places: readonly string[],
  modules: readonly TestModule[],
): TestRun => {
  const testsIn = (state: 'passed' | 'failed') =>
    modules.flatMap(({ children }) => [...children.allTests(state)]);
  const passed = testsIn('passed');
  const failed = testsIn('failed');
  const ran = new Set([...passed, ...failed].map(({ module }) => module.moduleId));
  return {
    passed: passed.length,
    failed: failed.map(({ fullName }) => fullName),
    broken: files.filter((_, index) => !ran.has(places[index] ?? '')),
  };
};
