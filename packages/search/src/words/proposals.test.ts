import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_TIMES, pairOf, proposalsFrom, type Retry } from './proposals.ts';
import { normalPhrase } from './words.ts';

const retry = (words: string, next: string, count = LEAST_TIMES, days = 2): Retry => ({
  words,
  next,
  count,
  firstDay: '2026-11-01',
  lastDay: `2026-11-0${String(days)}`,
});

const pairs = (retries: readonly Retry[]) =>
  proposalsFrom(retries).map(({ term, means, count }) => [term, means, count]);

describe('proposals of synonyms', () => {
  it('are the words that differ between a search without results and the next one', () => {
    expect(
      pairs([
        retry('velvet pouffes', 'velvet footstool', 3),
        retry('pouffe', 'footstool', 3),
        retry('pouffes', 'footstools', 1),
        retry('nest of tables oak', 'side tables oak'),
      ]),
    ).toEqual([
      ['pouffe', 'footstool', 7],
      ['nest of', 'side', 5],
    ]);
  });

  it('do not include words that were only added, left out or put into the plural', () => {
    const same = [retry('red sofa', 'sofa'), retry('sofa', 'red sofa'), retry('sofas', 'sofa')];
    expect(pairs(same)).toEqual([]);
  });

  it('do not include rare changes, or those of a single day', () => {
    expect(pairs([retry('settle', 'bench', LEAST_TIMES - 1)])).toEqual([]);
    expect(pairs([retry('settle', 'bench', 100, 1)])).toEqual([]);
  });

  it('do not include words after which people searched for something else each time', () => {
    expect(pairs(['bench', 'lamp', 'rug', 'desk'].map((next) => retry('piano', next, 10)))).toEqual(
      [],
    );
    expect(pairs([retry('settle', 'bench', 10), retry('settle', 'lamp', 4)])).toEqual([
      ['settle', 'bench', 10],
    ]);
  });

  it.each(['[email]', 'chair of [number]', '221b baker street', 'ada@home'])(
    'do not include %s, which may be personal',
    (words) => {
      expect(pairs([retry(words, 'bench', 50)])).toEqual([]);
      expect(pairs([retry('settle', words, 50)])).toEqual([]);
    },
  );

  it('hold for any searches: often enough, on two days, two different phrases', () => {
    const word = fc.constantFrom(
      'sofa',
      'sofas',
      'settee',
      'oak',
      'red',
      'nest of',
      '[email]',
      '3',
    );
    const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    const day = fc.integer({ min: 1, max: 9 }).map((at) => `2026-11-0${String(at)}`);
    const any = fc
      .record({ words: text, next: text, count: fc.integer({ min: 1, max: 9 }), a: day, b: day })
      .map(({ a, b, ...seen }) => {
        const [firstDay = '', lastDay = ''] = [a, b].toSorted();
        return { ...seen, firstDay, lastDay };
      });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (retries) => {
        const found = proposalsFrom(retries);
        const total = retries.reduce((sum, { count }) => sum + count, 0);
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(total);
        for (const { term, means, count } of found) {
          expect(count).toBeGreaterThanOrEqual(LEAST_TIMES);
          expect(normalPhrase(means)).not.toBe(term);
          expect(pairOf(term, means)).toEqual({ term, means });
          expect(`${term} ${means}`).toMatch(/^[a-z]+(?: [a-z]+)*$/);
        }
        expect(proposalsFrom(retries.toReversed())).toEqual(found);
      }),
    );
  });
});

describe('a pair', () => {
  it('has the form of a list of synonyms', () => {
    expect(pairOf('Settées', 'The BENCH')).toEqual({ term: 'settee', means: 'the bench' });
  });

  it.each([
    ['', 'bench'],
    ['!', 'bench'],
    ['a b c d e', 'bench'],
    ['benches', 'bench'],
  ])('does not exist for %s and %s', (term, means) => {
    expect(pairOf(term, means)).toBeNull();
  });
});
