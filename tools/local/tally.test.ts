import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTally, tallyText } from './tally.ts';

const folderWith = async (files: Record<string, unknown>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tally-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(path.join(folder, name), text);
  }
  return folder;
};

const units = {
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ],
};

const run = (status: string, message?: string) => ({
  projectName: 'hearth-1366',
  status,
  results: [message === undefined ? {} : { error: { message } }],
});

const spec = (title: string, test: object) => ({
  title,
  file: 'cart/cart.spec.ts',
  line: 7,
  tests: [test],
});

const browser = {
  errors: [],
  suites: [
    {
      title: 'cart.spec.ts',
      specs: [],
      suites: [
        {
          title: 'the cart',
          specs: [
            spec('opens', run('expected')),
            spec('closes', run('unexpected', 'still open')),
            spec('moves', run('flaky', 'stood still')),
            spec('sleeps', run('skipped')),
          ],
        },
      ],
    },
  ],
};

describe('the sum of a test run', () => {
  it('names each failure with its cause, in both reports', async () => {
    const folder = await folderWith({ 'vitest.json': units, 'browser.json': browser });
    const tally = await readTally(folder);
    expect(tally.passed).toBe(3);
    expect(tally.failed).toEqual([
      expect.objectContaining({
        title: 'hearth-1366 › the cart › closes',
        message: 'still open',
        place: 'tests/e2e/cart/cart.spec.ts:7',
      }),
      { title: 'subtracts', message: 'expected 1 to be 2', place: 'a.test.ts' },
      { title: 'b.test.ts', message: 'no such module', place: 'b.test.ts' },
    ]);
    const text = tallyText(tally);
    expect(text).toContain(
      'Failed: b.test.ts\n    no such module\n    Alone: npm test -- b.test.ts',
    );
    expect(text).toContain('Passed only on a retry: hearth-1366 › the cart › moves');
    expect(text.endsWith('3 passed, 3 failed')).toBe(true);
  });

  it('counts nothing for a report that is missing or broken', async () => {
    const folder = await folderWith({ 'vitest.json': '{"testResults": 7}' });
    expect(await readTally(folder)).toEqual({ passed: 0, failed: [], unsteady: [] });
  });
});
