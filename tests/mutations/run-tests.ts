import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** What came of a run: titles of the tests that failed, and files that did not load or ended too late. */
export interface TestRun {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly broken: readonly string[];
}

/** Milliseconds after which a run hangs: for itself, and for each of its files. */
const LIMIT = 180_000;
const LIMIT_OF_FILE = 60_000;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const running = new Set<ChildProcess>();
let isStopped = false;

/** Ends what is under way, with everything that it started; its runs never resolve. */
export const stopRuns = (): void => {
  isStopped = true;
  for (const { pid } of running) if (pid !== undefined) endGroup(pid);
};

const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
};

/** Runs vitest for some milliseconds at most; resolves with whether it ended by itself. */
const run = (args: readonly string[], cwd: string, most: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    // A group of its own, so that the runtimes that it starts end with it.
    const child = spawn('vitest', args, { cwd, stdio: 'ignore', detached: true });
    running.add(child);
    const limit = setTimeout(() => {
      if (child.pid !== undefined) endGroup(child.pid);
    }, most);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(limit);
      running.delete(child);
      if (!isStopped) resolve(code !== null);
    });
  });

/** Runs test files of one vitest project in a folder. */
export const runTests = async (
  folder: string,
  project: string,
  files: readonly string[],
): Promise<TestRun> => {
  const report = path.join(folder, 'test-results', 'mutation.json');
  await rm(report, { force: true });
  const args = ['run', '--project', project, '--reporter=json', `--outputFile=${report}`, ...files];
  const hasEnded = await run(args, folder, LIMIT + files.length * LIMIT_OF_FILE);
  const text = await readFile(report, 'utf8').catch(() => null);
  if (!hasEnded || text === null) return { passed: 0, failed: [], broken: files };
  return outcomeOf(JSON.parse(text) as Report, files);
};

const outcomeOf = ({ testResults }: Report, files: readonly string[]): TestRun => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const isBroken = (file: string): boolean => {
    const result = testResults.find(({ name }) => name.endsWith(`/${file}`));
    return result === undefined || result.assertionResults.length === 0;
  };
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    broken: files.filter(isBroken),
  };
};
