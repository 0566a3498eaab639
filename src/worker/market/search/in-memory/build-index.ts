import { log } from '../../../platform/log.ts';
import { TextBuilder } from './build-text.ts';
import { beginningOf, changedSince, searchedAfter, searchedOf } from './documents.queries.ts';
import type { TextIndex } from './text-index.ts';

/** Products that one statement reads. */
const PAGE = 500;

/**
 * Reads what an assortment's products say, as it is when it begins, or newer.
 * @param mostBytes after which the newer products are left out, which is logged as an error: searches do not find them
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

/** Products that are looked through beside an index, rather than building it again. */
const MOST_FRESH = 500;

/** The words of products that have changed since an index was built. */
export interface FreshTexts {
  readonly version: number;
  readonly index: TextIndex;
  /** Their ids, also of those that the assortment no longer holds: the older index is not asked for them. */
  readonly changed: ReadonlySet<number>;
}

/** What has changed since an index was built; null when it is too much, or tags have changed. */
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
