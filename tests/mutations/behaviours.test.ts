import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isRequirement, problemOf, takenOut, titlesOf, type Behaviour } from './behaviour.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { outcomeOf, outcomeTable } from './outcome.ts';

const requirements = readFileSync('docs/spec/requirements.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

const pages = globSync('src/{pages,components,layouts}/**/*.{astro,ts}')
  .filter((page) => !page.endsWith('.test.ts'))
  .map((page) => readFileSync(page, 'utf8'))
  .join('\n');

/** Whether its own test is at a door: a module of the islands, or one that a page loads. */
const isDoor = (module: string): boolean =>
  module.startsWith('src/islands/') || pages.includes(`'${module.replace('src/', '#')}'`);

describe('the table of behaviours', () => {
  it.each(BEHAVIOURS)('$behaviour: can be taken out', (row) => {
    expect(problemOf(row)).toBe('');
    expect(readFileSync(row.test, 'utf8')).toMatch(titlesOf(row.proof));
  });

  it.each(BEHAVIOURS)('$behaviour: is noticed at a door', ({ module, test }) => {
    expect(isDoor(module) || test !== module.replace('.ts', '.test.ts')).toBe(true);
  });

  it('has different behaviours, from every area of the requirements', () => {
    const texts = BEHAVIOURS.map(({ behaviour }) => behaviour);
    expect(texts).toEqual([...new Set(texts)]);
    const proofs = BEHAVIOURS.map(({ proof }) => proof).filter(isRequirement);
    expect(proofs.filter((proof) => !requirements.some(([id]) => id === proof))).toEqual([]);
    const areas = new Set(requirements.map(([, area]) => area));
    expect(new Set(proofs.map((proof) => proof.replace(/-\d+$/, '')))).toEqual(areas);
  });
});

const ROW: Behaviour = {
  behaviour: 'a quantity is at least one',
  proof: 'PDP-017',
  module: 'quantity.ts',
  name: 'stepped',
  instead: '(by) => original(by) - 1',
  test: 'product.test.ts',
};

describe('a behaviour', () => {
  it.each([
    'export const stepped = (by: number): number => 1 + by;',
    'export function stepped(by: number): number {\n  return 1 + by;\n}',
  ])('is taken out of %j', (source) => {
    const changed = takenOut(`const least = 1;\n${source}\nexport const most = 9;`, ROW);
    expect(changed).toContain('const least = 1;\nconst original = ');
    expect(changed).toContain(
      ';\nexport const stepped = (by) => original(by) - 1;\nexport const most',
    );
  });

  it.each([
    ['const stepped = () => 1;', 'quantity.ts exports no constant or function “stepped”'],
    ['export const steps = 1;', 'exports no constant or function'],
    ['export const stepped = 1;\nconst = ;', 'quantity.ts is no TypeScript'],
  ])('cannot be taken out of %j', (source, problem) => {
    expect(() => takenOut(source, ROW)).toThrow(problem);
  });

  it('cannot be taken out of a module that is gone', () => {
    expect(problemOf(ROW)).toContain('quantity.ts');
  });

  it.each([
    [['[PDP-017] steps'], [], ''],
    [[], [], 'every test passed'],
    [[], ['a.test.ts'], 'a.test.ts does not load, or does not end'],
  ])('that fails %j and breaks %j is noticed, or not: %j', (failed, broken, silence) => {
    const outcome = outcomeOf(ROW, { passed: 1, failed, broken });
    expect(outcome.silence).toBe(silence);
    expect(outcomeTable([outcome])).toContain(silence === '' ? '| 1 in `' : '**nothing**');
  });
});
