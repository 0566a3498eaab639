import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calls } from '@parlour/contract';
import { tracked } from './tracked.ts';

interface Line {
  readonly call: string;
  readonly address: string;
  readonly screens: string;
  readonly proof: string;
}

const LINE = /^\| `(?<call>\w+)` \| (?<address>.+?) \| (?<screens>.+?) \| (?<proof>.+?) \|$/gm;

/** The table of `docs/calls.md`: which screens make a call, and its test or the reason why it has none. */
const lines = [...readFileSync('docs/calls.md', 'utf8').matchAll(LINE)].map(
  ({ groups }) => groups as unknown as Line,
);

/** Files on the API's own side, which do not make a call: its declaration and the embedded market. */
const OWN_SIDE = /^src\/(worker\/market|worker\/payments|worker\/platform)\//;

const screens = tracked
  .filter((file) => /^src\/.*\.(tsx?|astro)$/.test(file))
  .filter((file) => !OWN_SIDE.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/**
 * Whether a screen, its form or its state makes the call: `api.listTags(`, even across a line break, or
 * `callAction('deleteVerdict',` or `deleteAction('removeCard',`.
 */
const isMade = (call: string): boolean => {
  const made = new RegExp(
    `(\\bapi|[aA]pi\\w*\\(.*\\))\\s*\\.${call}\\b|\\b(?:callAction|deleteAction)\\(\\s*'${call}'`,
  );
  return screens.some((text) => made.test(text));
};

describe('the page of the calls', () => {
  it('has every row of the table of calls once, with its method and path', () => {
    expect(lines.map(({ call, address }) => [call, address])).toEqual(
      Object.entries(calls).map(([call, { method, path }]) => [call, `${method} ${path}`]),
    );
  });

  it.each(lines.filter((line) => line.screens !== 'none'))(
    'names a screen that makes $call, and a test that exists',
    ({ call, proof }) => {
      expect(isMade(call)).toBe(true);
      expect(proof).toMatch(/^`[\w./-]+\.(test|spec|requests)\.ts`$/);
      expect(existsSync(proof.slice(1, -1))).toBe(true);
    },
  );

  it.each(lines.filter((line) => line.screens === 'none'))(
    'says why no screen makes $call, and no screen does',
    ({ call, proof }) => {
      expect(isMade(call)).toBe(false);
      expect(proof).not.toMatch(/^`/);
    },
  );
});
