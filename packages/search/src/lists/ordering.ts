import { placeIn, shuffleOf } from './shuffle.ts';
import { matching } from './matching.ts';
import { bitOf, type Bits, countOfBits, keepBoth, ones, rowsOf, without } from './row-set.ts';
import { DEAREST, NO_PRICE, rowOf, type ListIndex } from './list-index.ts';
import type { Ranking } from './list-query.ts';

interface Window {
  readonly limit: number;
  readonly skip: number;
}

/** One window of some rows, in order. */
export const windowOf = (
  index: ListIndex,
  found: Bits,
  ranking: Ranking,
  window: Window,
): number[] => {
  if (ranking.by === 'given') return asGiven(index, found, ranking.ids, window);
  if (ranking.by === 'newest') return newest(found, window);
  if (ranking.by === 'shuffled') return shuffled(index, found, ranking.seed, window);
  if (ranking.by === 'grouped') return grouped(index, found, ranking, window);
  return inOrder(orderBy(index, ranking.by), found, window);
};

const grouped = (
  index: ListIndex,
  found: Bits,
  { groups, within }: Extract<Ranking, { by: 'grouped' }>,
  { limit, skip }: Window,
): number[] => {
  const rows: number[] = [];
  let rest = found;
  let left = skip;
  // No criterion is met by the rest.
  for (const group of [...groups, []]) {
    const { all } = matching(
      index,
      group.map((criterion) => ({ criterion })),
    );
    keepBoth(all, rest);
    rest = without(rest, all);
    rows.push(...windowOf(index, all, within, { limit: limit - rows.length, skip: left }));
    left = Math.max(0, left - countOfBits(all));
  }
  return rows;
};

/** From the last row to the first, because the newest product has the highest id. */
const newest = (found: Bits, { limit, skip }: Window): number[] => {
  const rows: number[] = [];
  let left = skip;
  for (let at = found.length - 1; at >= 0 && rows.length < limit; at -= 1) {
    let word = found[at] ?? 0;
    const here = ones(word);
    if (here <= left) {
      left -= here;
      continue;
    }
    while (word !== 0 && rows.length < limit) {
      const bit = 31 - Math.clz32(word);
      if (left > 0) left -= 1;
      else rows.push((at << 5) + bit);
      word &= ~(1 << bit);
    }
  }
  return rows;
};

const asGiven = (
  index: ListIndex,
  found: Bits,
  ids: readonly number[],
  { limit, skip }: Window,
): number[] => {
  const rows: number[] = [];
  let left = skip;
  for (const id of ids) {
    if (rows.length >= limit) break;
    const row = rowOf(index, id);
    if (row < 0 || bitOf(found, row) === 0) continue;
    if (left > 0) left -= 1;
    else rows.push(row);
  }
  return rows;
};

const inOrder = (order: Uint32Array, found: Bits, { limit, skip }: Window): number[] => {
  const rows: number[] = [];
  let left = skip;
  for (const row of order) {
    if (rows.length >= limit) break;
    if (bitOf(found, row) === 0) continue;
    if (left > 0) left -= 1;
    else rows.push(row);
  }
  return rows;
};

type StoredRanking = Exclude<Ranking['by'], 'newest' | 'shuffled' | 'given' | 'grouped'>;

/** The sort key of each row, smallest first. An unknown price comes last. */
const KEYS: Readonly<Record<StoredRanking, (index: ListIndex) => Uint32Array>> = {
  cheapest: ({ prices }) => prices,
  dearest: ({ prices }) => prices.map((price) => (price === NO_PRICE ? NO_PRICE : DEAREST - price)),
  best_reviewed: ({ ratings }) => ratings.map((rating) => NO_PRICE - rating),
};

const orderBy = (index: ListIndex, by: StoredRanking): Uint32Array => {
  const known = index.orders.get(by);
  if (known) return known;
  const order = sorted(KEYS[by](index), index.rows);
  index.orders.set(by, order);
  return order;
};

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * The rows sorted by their keys; among equals, the newest first. A radix sort in three passes, whatever the
 * keys.
 */
const sorted = (keys: Uint32Array, rows: number): Uint32Array => {
  let order = new Uint32Array(rows);
  for (let at = 0; at < rows; at += 1) order[at] = rows - 1 - at;
  let other = new Uint32Array(rows);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const starts = startsOf(keys, rows, shift);
    for (const row of order) {
      const digit = ((keys[row] ?? 0) >>> shift) & (DIGITS - 1);
      const place = starts[digit] ?? 0;
      other[place] = row;
      starts[digit] = place + 1;
    }
    [order, other] = [other, order];
  }
  return order;
};

const startsOf = (keys: Uint32Array, rows: number, shift: number): Uint32Array => {
  const starts = new Uint32Array(DIGITS + 1);
  for (let row = 0; row < rows; row += 1) {
    const next = (((keys[row] ?? 0) >>> shift) & (DIGITS - 1)) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let digit = 1; digit < DIGITS; digit += 1) {
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  }
  return starts;
};

/** Positions are below 2^31 and are sorted into this many buckets. */
const DRAWER_BITS = 15;
const DRAWERS = 1 << 16;

/** A window of a random order. Only the buckets that it covers are sorted. */
const shuffled = (
  { ids }: ListIndex,
  found: Bits,
  seed: number,
  { limit, skip }: Window,
): number[] => {
  const shuffle = shuffleOf(seed);
  const rows = rowsOf(found);
  const places = rows.map((row) => placeIn(shuffle, ids[row] ?? 0));
  const { first, last, before } = drawersOf(drawerSizes(places), skip, skip + limit);
  const near: { readonly place: number; readonly row: number }[] = [];
  places.forEach((place, at) => {
    const drawer = place >>> DRAWER_BITS;
    if (drawer >= first && drawer <= last) near.push({ place, row: rows[at] ?? 0 });
  });
  return near
    .sort((one, other) => one.place - other.place || one.row - other.row)
    .slice(skip - before, skip - before + limit)
    .map(({ row }) => row);
};

const drawerSizes = (places: Uint32Array): Uint32Array => {
  const sizes = new Uint32Array(DRAWERS);
  for (const place of places) {
    const drawer = place >>> DRAWER_BITS;
    sizes[drawer] = (sizes[drawer] ?? 0) + 1;
  }
  return sizes;
};

/** The buckets that contain the positions from one to another, and the number of rows before them. */
const drawersOf = (sizes: Uint32Array, from: number, to: number) => {
  let [first, before, count] = [-1, 0, 0];
  for (let drawer = 0; drawer < sizes.length; drawer += 1) {
    const here = sizes[drawer] ?? 0;
    if (first < 0 && count + here > from) [first, before] = [drawer, count];
    count += here;
    if (count >= to) return { first: Math.max(first, 0), last: drawer, before };
  }
  return { first: first < 0 ? sizes.length : first, last: sizes.length, before };
};
