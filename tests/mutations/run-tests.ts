import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { CHANGING_SOURCES } from '../worker/bundled-worker.ts';

/** The result of a run: titles of the failed tests, and files that did not load. */
export interface TestRun {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly broken: readonly string[];
}

export interface Tests {
  /** Runs test files. */
  run(files: readonly string[]): Promise<TestRun>;
  /** Drops the cached module of a source file that has changed. */
  forget(file: string): void;
  close(): Promise<void>;
}

/** Milliseconds that a test may take: a mutation can make it wait for ever. */
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
    project: ['unit', 'apart', 'worker'],
    silent: true,
    testTimeout: TIMEOUT_MS,
    onConsoleLog: () => false,
  });
  return {
    async run(files) {
      const places = files.map((file) => path.join(folder, file));
      const specifications = await vitest.globTestSpecifications(places);
      const { testModules } = await vitest.runTestSpecifications(specifications);
      // The results of earlier runs are still among them.
      const own = testModules.filter(({ moduleId }) => places.includes(moduleId));
      return outcomeOf(files, places, own);
    },
    forget: (file) => {
      vitest.invalidateFile(path.join(folder, file));
    },
    close: () => vitest.close(),
  };
};

const outcomeOf = (
  files: readonly string[],
  places: readonly string[],
  modules: readonly TestModule[],
): TestRun => {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const isBroken = (place: string): boolean =>
    !modules.some(({ moduleId, children }) => moduleId === place && children.size > 0);
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: tests
      .filter((test) => test.result().state === 'failed')
      .map(({ fullName }) => fullName),
    broken: files.filter((_, index) => isBroken(places[index] ?? '')),
  };
};
