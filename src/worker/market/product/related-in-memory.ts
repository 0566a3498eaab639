import {
  bitOf,
  type Bits,
  countOfBits,
  rowsOf,
  setBit,
  setRows,
  rowOf,
  type ListIndex,
  type ListState,
  listIndexCache as listsHere,
  type ListIndexCache,
  matching,
  windowOf,
} from '@parlour/search';
import type { MarketContext } from '../routes.ts';
import type { CarriedTag, RelatingTags } from './related.queries.ts';

/**
 * The lists in memory, at the state that the database has reported or later.
 * @returns null when there are none, or the database is too far ahead
 */
export const indexAt = async (
  { env, db, site }: MarketContext,
  now: ListState,
  lists: ListIndexCache = listsHere,
): Promise<ListIndex | null> => {
  const isCurrent = (index: ListIndex | undefined): index is ListIndex =>
    index?.epoch === now.epoch && now.version <= index.version;
  const index = await lists.ready(env, site.assortment);
  if (!index || isCurrent(index)) return index ?? null;
  const isCaughtUp = await lists.catchUp(env, db, site.assortment);
  const later = lists.at(site.assortment);
  return isCaughtUp && isCurrent(later) ? later : null;
};

/** Listed products with any of the tags and, if styles are given, any of the styles. */
const withTags = (
  index: ListIndex,
  tags: readonly number[],
  styles: readonly number[] = [],
): Bits =>
  matching(index, [
    { criterion: { kind: 'listed' } },
    { criterion: { kind: 'tags', ids: tags } },
    ...(styles.length > 0 ? [{ criterion: { kind: 'tags', ids: styles } as const }] : []),
  ]).all;

const leaveOut = (index: ListIndex, bits: Bits, productIds: readonly number[]): void => {
  for (const id of productIds) {
    const row = rowOf(index, id);
    if (row >= 0) setBit(bits, row, false);
  }
};

/** The same products that `associated` of related.ts reads from the database. */
export const associatedIn = (
  index: ListIndex,
  { products, categories, rooms, styles }: RelatingTags,
  limit: number,
): number[] => {
  const inside = withTags(index, [...rooms, ...categories], styles);
  leaveOut(index, inside, products);
  const outside = inside.slice();
  const ofCategory = withTags(index, categories);
  for (let at = 0; at < inside.length; at += 1) {
    const word = ofCategory[at] ?? 0;
    outside[at] = (outside[at] ?? 0) & ~word;
    inside[at] = (inside[at] ?? 0) & word;
  }
  const newest = (bits: Bits) => windowOf(index, bits, { by: 'newest' }, { limit, skip: 0 });
  return [...newest(outside), ...newest(inside)].slice(0, limit).map((row) => index.ids[row] ?? 0);
};

/** The same products that `similarIds` of related.queries.ts reads from the database. */
export const similarIn = (
  index: ListIndex,
  given: readonly number[],
  carried: readonly CarriedTag[],
  limit: number,
): number[] => {
  const near = withTags(
    index,
    carried.filter(({ is_category }) => is_category === 1).map(({ tag_id }) => tag_id),
  );
  leaveOut(index, near, given);
  const candidates =
    countOfBits(near) >= limit
      ? near
      : withTags(
          index,
          carried.map(({ tag_id }) => tag_id),
        );
  leaveOut(index, candidates, given);
  const shared = new Uint16Array(index.ids.length);
  for (const { tag_id } of carried) {
    const set = index.tags.get(tag_id);
    if (set) for (const row of setRows(set)) shared[row] = (shared[row] ?? 0) + 1;
  }
  const score = (row: number): number => bitOf(near, row) * 0x1_0000 + (shared[row] ?? 0);
  return [...rowsOf(candidates)]
    .sort((one, other) => score(other) - score(one) || other - one)
    .slice(0, limit)
    .map((row) => index.ids[row] ?? 0);
};
