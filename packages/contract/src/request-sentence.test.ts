import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { operatorCalls } from './operator/index.ts';
import { operatorSaveFeed } from './operator/feeds.ts';
import { CatalogueRecord } from './operator/records.ts';
import { operatorSavePromo } from './operator/orders.ts';
import { requestSentence } from './request-sentence.ts';

const sentencesOf = (schema: z.ZodType, value: unknown): readonly string[] =>
  schema
    .safeParse(value, { error: requestSentence })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const feed = { address: 'https://oak.co.uk/feed.tsv', sites: ['hearth'], seller: 'Oak' };
const promo = { site: 'hearth', code: 'SPRING', percent: 10 };

describe('the sentence for a field that is not valid', () => {
  it.each([
    [operatorSaveFeed.body, { ...feed, everyHours: null }, 'everyHours: write a number'],
    [operatorSaveFeed.body, { ...feed, everyHours: 1.5 }, 'everyHours: write a whole number'],
    [operatorSaveFeed.body, { ...feed, everyHours: 0 }, 'everyHours: write 1 or more'],
    [operatorSaveFeed.body, { ...feed, everyHours: 200 }, 'everyHours: write 168 or less'],
    [operatorSaveFeed.body, { ...feed, sites: [] }, 'sites: name one'],
    [operatorSaveFeed.body, { ...feed, seller: '' }, 'seller: write something'],
    [operatorSaveFeed.body, { ...feed, seller: undefined }, 'seller: missing'],
    [
      operatorSaveFeed.body,
      { ...feed, address: 'oak' },
      'address: write a URL, with https:// in front',
    ],
    [operatorSaveFeed.body, { ...feed, every: 4 }, ': there is no field every'],
    [
      operatorSaveFeed.body,
      { ...feed, currency: 'pounds' },
      'currency: write three capital letters, as in GBP',
    ],
    [
      operatorSavePromo.body,
      { ...promo, code: 'A B' },
      'code: write up to 40 letters, digits, hyphens and underscores',
    ],
    [operatorSavePromo.body, { ...promo, minimum: -1 }, 'minimum: write more than 0'],
  ])('says what to write', (schema, value, sentence) => {
    expect(sentencesOf(schema, value)).toContain(sentence);
  });

  it('says it of the records of a feed, too', () => {
    const variants = Array.from({ length: 201 }, () => ({}));
    expect(sentencesOf(CatalogueRecord, { kind: 'product', variants })).toContain(
      'variants: write at most 200 entries',
    );
  });

  it('is in words wherever an operator’s call has a pattern', () => {
    const patterns = Object.values(operatorCalls).flatMap((call) =>
      [call.params, call.query, call.body].flatMap((schema) => patternsIn(schema)),
    );
    const wordless = [...patterns, ...patternsIn(CatalogueRecord)].filter(
      ({ hasWords }) => !hasWords,
    );
    expect(patterns.length).toBeGreaterThan(5);
    expect(wordless).toEqual([]);
  });
});

interface Pattern {
  readonly pattern: string;
  readonly hasWords: boolean;
}

/** The patterns of a schema and everything in it. */
const patternsIn = (value: unknown, seen = new Set<unknown>()): readonly Pattern[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (value instanceof RegExp) return [];
  const zod = (value as { _zod?: { def: Record<string, unknown> } })._zod;
  if (zod === undefined) {
    return (Array.isArray(value) ? value : Object.values(value)).flatMap((each) =>
      patternsIn(each, seen),
    );
  }
  const { def } = zod;
  const own =
    def.format === 'regex'
      ? [{ pattern: String(def.pattern), hasWords: def.error !== undefined }]
      : [];
  const inner = def.type === 'lazy' ? [(def.getter as () => unknown)()] : Object.values(def);
  return [...own, ...inner.flatMap((each) => patternsIn(each, seen))];
};
