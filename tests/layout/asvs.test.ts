import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Requirements of ASVS 5.0.0 by section, those of level 1 with a star; level 3 is omitted. */
const STANDARD: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1* 2* 3* 4* 5* 6 7 8 9',
  '1.3': '1* 2* 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1* 2',
  '2.1': '1* 2 3',
  '2.2': '1* 2* 3',
  '2.3': '1* 2 3 4',
  '2.4': '1',
  '3.2': '1* 2*',
  '3.3': '1* 2 3 4',
  '3.4': '1* 2* 3 4 5 6',
  '3.5': '1* 2* 3* 4 5',
  '3.7': '1 2',
  '4.1': '1* 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1* 2 3 4',
  '5.1': '1',
  '5.2': '1* 2* 3',
  '5.3': '1* 2*',
  '5.4': '1 2 3',
  '6.1': '1* 2 3',
  '6.2': '1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12',
  '6.3': '1* 2* 3 4',
  '6.4': '1* 2* 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1* 2* 3* 4*',
  '7.3': '1 2',
  '7.4': '1* 2* 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1* 2',
  '8.2': '1* 2* 3',
  '8.3': '1*',
  '8.4': '1',
  '9.1': '1* 2* 3*',
  '9.2': '1* 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1* 2* 3* 4* 5* 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1* 2* 3',
  '11.4': '1* 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1* 2 3',
  '12.2': '1* 2*',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1* 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1* 2 3 4',
  '14.3': '1* 2 3',
  '15.1': '1* 2 3',
  '15.2': '1* 2 3',
  '15.3': '1* 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

const required = Object.entries(STANDARD).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => ({
    id: `${section}.${number.replace('*', '')}`,
    level: number.endsWith('*') ? '1' : '2',
  })),
);

const STATES = ['met', 'partly', 'not', 'n/a'] as const;

/** The file of a test, and its title where one of several is meant. */
const NAMED = /`([^`]+\.ts)`(?: “([^”]+)”)?/g;

const text = readFileSync('docs/asvs.md', 'utf8');
const rows = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+) (.+?) \| (\d) \| (.+?) \| (.*?) \| (.*?) \|$/gm),
].map(([, id = '', , level = '', state = '', where = '', tests = '']) => ({
  id,
  level,
  state,
  where,
  tests,
}));

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2, in the standard’s order, and no other', () => {
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(required);
  });

  it('says whether each requirement is met, and why when it is not', () => {
    expect(rows.filter(({ state }) => !STATES.some((known) => known === state))).toEqual([]);
    const unexplained = rows.filter(({ state, where }) => state !== 'met' && where === '');
    expect(unexplained).toEqual([]);
  });

  it('names a place or a test for each requirement that is met', () => {
    const bare = rows.filter(({ state, where, tests }) => state === 'met' && where + tests === '');
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('names tests that exist, by their titles', () => {
    const missing = rows.flatMap(({ id, tests }) =>
      [...tests.matchAll(NAMED)]
        .filter(([, file = '', title = '']) => {
          return !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
        })
        .map(([named]) => `${id}: ${named}`),
    );
    expect(missing).toEqual([]);
    const rest = rows.map(({ tests }) => tests.replaceAll(NAMED, '').replaceAll('; ', ''));
    expect(rest.filter((each) => each !== '')).toEqual([]);
  });

  it('counts the requirements correctly', () => {
    for (const level of ['1', '2']) {
      const of = rows.filter((row) => row.level === level);
      const counts = STATES.map((state) => of.filter((row) => row.state === state).length);
      expect(text).toContain(`| ${[level, ...counts, of.length].join(' | ')} |`);
    }
  });
});
