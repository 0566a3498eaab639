import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tracked } from './tracked.ts';

const rows = readFileSync('docs/spec/requirements.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const ids = rows.map(([id = '']) => id);
const areas = [...new Set(rows.map(([, area = '']) => area))];
const ID = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g');

const texts = tracked
  .filter((file) =>
    /^(packages|src|tests|tools|catalogue)\/.*\.(tsx?|astro|mjs|css|sql|toml|md)$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Every place where a pattern matches, as `file: match`. */
const places = (pattern: RegExp, isWrong: (found: string) => boolean): string[] =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([found]) => found)
      .filter(isWrong)
      .map((found) => `${file}: ${found}`),
  );

describe('requirements', () => {
  it('are each numbered once', () => {
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.filter((id, index) => !id.startsWith(`${rows[index]?.[1] ?? ''}-`))).toEqual([]);
  });

  it('exist wherever the code names one', () => {
    expect(places(ID, (id) => !ids.includes(id))).toEqual([]);
  });

  it('are each named by a test, in brackets in its title or in the table of its cases', () => {
    const tests = texts.filter(
      ({ file }) => !file.startsWith('tests/layout/') && /\.(test|spec|requests)\.tsx?$/.test(file),
    );
    const named = new Set(
      tests.flatMap(({ text }) => [
        ...(text.match(/(?<=\[)[A-Z]+-\d+(?=\])/g) ?? []),
        ...(text.match(/(?<=')[A-Z]+-\d+(?=')/g) ?? []),
      ]),
    );
    expect(ids.filter((id) => !named.has(id))).toEqual([]);
  });

  it('have a folder for each of their areas', () => {
    const guide = readFileSync('docs/spec/README.md', 'utf8');
    const first = guide.split('\n').flatMap((line) => /^\| ([A-Z, ]+) \|/.exec(line)?.[1] ?? []);
    expect(first.flatMap((cell) => cell.split(', ')).toSorted()).toEqual(areas.toSorted());
  });
});

describe('decisions of the specification', () => {
  const lines = readFileSync('docs/spec/decisions.md', 'utf8');
  const numbers = [...lines.matchAll(/^(\d+)\. <a id="(\d+)"><\/a>/gm)];

  it('are numbered without a gap, and each has an anchor with its number', () => {
    expect(numbers.map(([, number]) => Number(number))).toEqual(
      numbers.map((_, index) => index + 1),
    );
    expect(numbers.map(([, , anchor]) => anchor)).toEqual(numbers.map(([, number]) => number));
    expect(lines.match(/^\d+\. /gm)).toHaveLength(numbers.length);
  });

  it('exist wherever the code names one', () => {
    const REFERENCE = /spec decisions? \d+(?:(?:, | and )\d+)*/g;
    const isMissing = (found: string): boolean =>
      (found.match(/\d+/g) ?? []).some((number) => Number(number) > numbers.length);
    expect(places(REFERENCE, (found) => !isMissing(found)).length).toBeGreaterThan(0);
    expect(places(REFERENCE, isMissing)).toEqual([]);
  });

  it('are called spec decisions, to tell them from the pages of docs/decisions', () => {
    expect(places(/(?<!spec )\bdecisions? \d+/g, () => true)).toEqual([]);
  });
});
