import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from './list/mutations.ts';
import { mutated, problemOf, toMutation } from './mutation.ts';
import { names, outcomeOf, outcomeTable } from './outcome.ts';

const requirements = readFileSync('docs/spec/requirements.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

/** The cases of the documented calls, which are in other files than their test. */
const readCases = (): string =>
  ['discovery', 'shell']
    .map((document) => readFileSync(`tests/worker/gateway/documented/${document}.ts`, 'utf8'))
    .join('\n');

describe('the list of mutations', () => {
  it.each(MUTATIONS)('$row: $fault', (mutation) => {
    expect(problemOf(mutation)).toBe('');
    expect(mutation.replacement).not.toBe(mutation.text);
    const test = readFileSync(mutation.test, 'utf8');
    const cases = mutation.test.endsWith('/documented-calls.test.ts') ? readCases() : '';
    expect(names(test + cases, mutation.row)).toBe(true);
  });

  it('has at least three hundred different mutations, from every area', () => {
    const rows = MUTATIONS.map(({ row }) => row);
    expect(rows).toEqual([...new Set(rows)]);
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(rows.filter((row) => !requirements.some(([id]) => id === row))).toEqual([]);
    const areas = new Set(requirements.map(([, area]) => area));
    expect(new Set(rows.map((row) => row.replace(/-\d+$/, '')))).toEqual(areas);
  });
});

const MUTATION = toMutation([
  ...(['PDP-017', 'a quantity may be 0', 'quantity.ts', 'least = 1'] as const),
  ...(['least = 0', 'src/lib/product/quantity.test.ts'] as const),
]);

describe('a mutation', () => {
  it('applies each where its text is, and nowhere else', () => {
    expect(mutated('const least = 1;', MUTATION)).toBe('const least = 0;');
    expect(() => mutated('const most = 9;', MUTATION)).toThrow('PDP-017: quantity.ts has no');
    expect(() => mutated('least = 1, least = 1', MUTATION)).toThrow('has 2');
    expect(problemOf({ ...MUTATION, file: 'package.json' })).toContain('PDP-017: package.json has');
    expect(problemOf({ ...MUTATION, file: 'gone.ts' })).toContain('gone.ts');
  });

  it.each([
    [['[PDP-017] steps', 'another'], [], ''],
    [['[PDP-018] resets'], [], 'only tests of other rows failed'],
    [[], [], 'every test passed'],
    [[], ['a.test.ts'], 'a.test.ts does not load, or does not end'],
  ])(
    'judges a run that fails %j and breaks %j as noticed, or not: %j',
    (failed, broken, survival) => {
      const outcome = outcomeOf(MUTATION, { passed: 1, failed, broken });
      expect(outcome.survival).toBe(survival);
      expect(outcomeTable([outcome])).toContain(
        survival === '' ? '1 and 1 more in' : '**nothing**',
      );
    },
  );
});
