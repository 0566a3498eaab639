import { describe, expect, it } from 'vitest';
import {
  runListQuery,
  applyChanges,
  decodeIndex,
  encodeIndex,
  bytesOf,
  emptyIndex,
  type ListIndex,
} from '@parlour/search';
import { benchTags, listedProducts } from '../../bench/listed-products.ts';

/*
 * The budget of lists in memory, in bytes, for a generated catalogue: ten variants to three products, and 13
 * tags, two sizes and a time of arrival for each product. docs/scaling.md has the arithmetic.
 */

const built = (variants: number): ListIndex => {
  const index = emptyIndex({ epoch: 'size', version: 1 }, 0);
  for (const products of listedProducts(variants)) {
    applyChanges(index, { version: 1, products, gone: [], tagRows: benchTags });
  }
  return index;
};

const MEGABYTE = 1_000_000;
/** Bytes of the tags' own texts, whatever the number of products. */
const TAGS = benchTags.length * 400;

describe('the memory of lists', () => {
  const index = built(100_000);
  const bytes = encodeIndex(index);

  it('is at most 3 MB for 100,000 variants, in an isolate and in KV', () => {
    expect(index.rows).toBe(30_000);
    expect(bytesOf(index)).toBeLessThan(3 * MEGABYTE);
    expect(bytes.length).toBeLessThan(3 * MEGABYTE);
  });

  it('grows only with the products, so that 1,000,000 variants take less than two thirds of 32 MB', () => {
    const perProduct = (bytesOf(index) - TAGS) / index.rows;
    expect(perProduct * 300_000 + TAGS).toBeLessThan(21 * MEGABYTE);
  });

  it('survives being written and read', () => {
    const read = decodeIndex(bytes.slice().buffer);
    expect(bytesOf(read)).toBeLessThanOrEqual(bytesOf(index));
    const listed = [{ criterion: { kind: 'listed' } }] as const;
    const query = { criteria: listed, counted: listed, limit: 24, skip: 9_000 };
    for (const by of ['newest', 'cheapest', 'best_reviewed'] as const) {
      const asked = { ...query, ranking: { by } };
      expect(runListQuery(read, asked)).toEqual(runListQuery(index, asked));
    }
  });
});
