import { applyChanges } from './apply-changes.ts';
import { bytesOf, emptyIndex, type ListIndex } from './list-index.ts';
import { beginning, changesSince, productsAfter } from './list-index.queries.ts';

/** The number of products that one statement reads. */
const PAGE = 1_000;

/** Thrown when an assortment is too large for lists in memory. */
export class TooLarge extends Error {}

/**
 * Builds the index of an assortment as it is at the start, or newer.
 * @throws {TooLarge} as soon as it takes more than the given number of bytes
 */
export const buildIndex = async (
  db: D1Database,
  assortment: string,
  mostBytes: number,
): Promise<ListIndex> => {
  const { epoch, version, products, tagRows, kinds } = await beginning(db, assortment);
  const index = emptyIndex({ epoch, version }, products);
  index.tagRows = tagRows;
  index.kinds = kinds;
  for (let after = 0, more = true; more;) {
    const page = await productsAfter(db, assortment, after, PAGE);
    applyChanges(index, { version, products: page, gone: [] });
    if (bytesOf(index) > mostBytes) throw new TooLarge(`${assortment} takes too much memory`);
    after = page.at(-1)?.id ?? after;
    more = page.length === PAGE;
  }
  return index;
};

/**
 * Brings an index up to date, in steps.
 * @param most the most changes that may have happened since
 * @returns false when it has to be rebuilt
 */
export const catchUpInSteps = async (
  db: D1Database,
  assortment: string,
  index: ListIndex,
  most: number,
): Promise<boolean> => {
  for (let left = most; left > 0; left -= PAGE) {
    const changes = await changesSince(db, assortment, index.version, PAGE);
    if (changes.epoch !== index.epoch || !applyChanges(index, changes)) return false;
    if (!changes.isPart) return true;
  }
  return false;
};
