import { TextBuilder } from './build-text.ts';
import { beginningOf, changedSince, newestSearched, searchedOf } from './documents.queries.ts';
import { countBetween } from './left-out.queries.ts';
import { endOf, type PartRange } from './parts.queries.ts';
import type { TextIndex } from './text-index.ts';
import { type WordCounts, wordsOfIndex } from './vocabulary.ts';

/** The number of products that one statement reads. */
const PAGE = 500;

interface BuiltText {
  readonly index: TextIndex;
  /** The number of the oldest products that the index has no room for, and that searches do not find. */
  readonly leftOut: number;
}

interface BuildOptions {
  readonly range: PartRange;
  /** The limit, beyond which the oldest products are left out. */
  readonly mostBytes: number;
}

/** Builds a part of the text index of an assortment's products as they are at the start, or newer. */
export const buildTextIndex = async (
  db: D1Database,
  assortment: string,
  { range, mostBytes }: BuildOptions,
): Promise<BuiltText> => {
  const { epoch, version, tags, phrases } = await beginningOf(db);
  const builder = new TextBuilder(tags, phrases);
  const { from } = range;
  let before = endOf(range);
  for (let more = true; more && builder.bytes <= mostBytes;) {
    const page = await newestSearched(db, assortment, { from, before, limit: PAGE });
    for (const product of page) builder.add(product);
    before = page.at(-1)?.id ?? before;
    more = page.length === PAGE;
  }
  const leftOut = await countBetween(db, assortment, { from, before });
  return { index: builder.finish({ epoch, version }), leftOut };
};

/** The most changed products to search separately before the index is rebuilt. */
const MOST_FRESH = 500;

/** The words of products that have changed since an index was built. */
export interface FreshTexts {
  readonly version: number;
  readonly index: TextIndex;
  readonly words: WordCounts;
  /**
   * The ids of changed products, including those no longer in the assortment. The older index leaves them
   * out.
   */
  readonly changed: ReadonlySet<number>;
}

/** The changes since an index was built; null when there are too many, or tags have changed. */
export const freshTexts = async (
  db: D1Database,
  assortment: string,
  built: Pick<TextIndex, 'epoch' | 'version'>,
): Promise<FreshTexts | null> => {
  const { version, products } = await changedSince(db, built.version, MOST_FRESH);
  if (products.length >= MOST_FRESH || products.includes(0)) return null;
  const { epoch, tags, phrases } = await beginningOf(db);
  if (epoch !== built.epoch) return null;
  const builder = new TextBuilder(tags, phrases);
  for (const product of await searchedOf(db, assortment, products)) builder.add(product);
  const index = builder.finish({ epoch, version });
  return { version, index, words: wordsOfIndex(index), changed: new Set(products) };
};
