import { log } from '@parlour/runtime';
import { TextBuilder } from './build-text.ts';
import { beginningOf, changedSince, searchedAfter, searchedOf } from './documents.queries.ts';
import type { TextIndex } from './text-index.ts';

/** The number of products that one statement reads. */
const PAGE = 500;

/**
 * Builds the text index of an assortment's products as they are at the start, or newer.
 * @param mostBytes the limit, beyond which newer products are left out; this is logged as an error, because
 * searches do not find them
 */
export const buildTextIndex = async (
  db: D1Database,
  assortment: string,
  mostBytes: number,
): Promise<TextIndex> => {
  const { epoch, version, tags, phrases } = await beginningOf(db);
  const builder = new TextBuilder(tags, phrases);
  for (let after = 0, more = true; more;) {
    const page = await searchedAfter(db, assortment, after, PAGE);
    for (const product of page) builder.add(product);
    after = page.at(-1)?.id ?? after;
    more = page.length === PAGE;
    if (more && builder.bytes > mostBytes) {
      log('error', 'words_cut', { assortment, lastProduct: after });
      break;
    }
  }
  return builder.finish({ epoch, version });
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
