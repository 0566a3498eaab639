import { TextBuilder } from './build-text.ts';
import { beginningOf, changedSince, searchedBefore, searchedOf } from './documents.queries.ts';
import { countOlder } from './left-out.queries.ts';
import type { TextIndex } from './text-index.ts';

/** The number of products that one statement reads. */
const PAGE = 500;

interface BuiltText {
  readonly index: TextIndex;
  /** The number of the oldest products that the index has no room for, and that searches do not find. */
  readonly leftOut: number;
}

/**
 * Builds the text index of an assortment's products as they are at the start, or newer.
 * @param mostBytes the limit, beyond which the oldest products are left out
 */
export const buildTextIndex = async (
  db: D1Database,
  assortment: string,
  mostBytes: number,
): Promise<BuiltText> => {
  const { epoch, version, tags, phrases } = await beginningOf(db);
  const builder = new TextBuilder(tags, phrases);
  let before = Number.MAX_SAFE_INTEGER;
  for (let more = true; more && builder.bytes <= mostBytes;) {
    const page = await searchedBefore(db, assortment, before, PAGE);
    for (const product of page) builder.add(product);
    before = page.at(-1)?.id ?? before;
    more = page.length === PAGE;
  }
  const leftOut = await countOlder(db, assortment, before);
  return { index: builder.finish({ epoch, version }), leftOut };
};

/** The most changed products to search separately before the index is rebuilt. */
const MOST_FRESH = 500;

/** The words of products that have changed since an index was built. */
export interface FreshTexts {
  readonly version: number;
  readonly index: TextIndex;
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
  index: TextIndex,
): Promise<FreshTexts | null> => {
  const { version, products } = await changedSince(db, index.version, MOST_FRESH);
  if (products.length >= MOST_FRESH || products.includes(0)) return null;
  const { epoch, tags, phrases } = await beginningOf(db);
  if (epoch !== index.epoch) return null;
  const builder = new TextBuilder(tags, phrases);
  for (const product of await searchedOf(db, assortment, products)) builder.add(product);
  return { version, index: builder.finish({ epoch, version }), changed: new Set(products) };
};
