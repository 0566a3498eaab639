import { smallest } from '@parlour/domain';
import { addTo, type Bits, bitsFor, keepBoth, setBit } from './row-set.ts';
import {
  arrivalParts,
  DEAREST,
  type FactRowKey,
  LONGEST,
  rowOf,
  type ListIndex,
} from './list-index.ts';
import type { Criterion, ListCriterion } from './list-query.ts';

type Rule<Kind extends Criterion['kind']> = Extract<Criterion, { kind: Kind }>;

const ofSets = (index: ListIndex, sets: ListIndex['tags'], ids: readonly number[]): Bits => {
  const bits = bitsFor(index.ids.length);
  for (const id of ids) {
    const set = sets.get(id);
    if (set) addTo(bits, set);
  }
  return bits;
};

const tagsOfSlugs = ({ tagRows }: ListIndex, { type, slugs }: Rule<'slugs'>): number[] =>
  tagRows
    .filter((tag) => tag.type === type)
    .filter(({ tag_slug, parent_slug }) =>
      slugs.some(
        ({ slug, parent }) => slug === tag_slug && (parent === '' || parent === parent_slug),
      ),
    )
    .map(({ tag_id }) => tag_id);

const tagsOfStyles = ({ tagRows }: ListIndex, { styles }: Rule<'styles'>): number[] =>
  tagRows
    .filter((tag) => tag.type === 'style')
    .filter(({ tag_slug, tag_name }) =>
      styles.some((style) => style === tag_slug || inLower(style) === inLower(tag_name)),
    )
    .map(({ tag_id }) => tag_id);

/** As SQLite compares without case: it knows that of the Latin letters alone. */
const inLower = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const withIds = (index: ListIndex, ids: readonly number[]): Bits => {
  const bits = bitsFor(index.ids.length);
  for (const id of ids) {
    const row = rowOf(index, id);
    if (row >= 0) setBit(bits, row, true);
  }
  return bits;
};

const withPrice = ({ ids, prices, rows }: ListIndex, { from, to }: Rule<'price'>): Bits => {
  const bits = bitsFor(ids.length);
  const most = Math.min(to, DEAREST);
  for (let row = 0; row < rows; row += 1) {
    const price = prices[row] ?? 0;
    if (price >= from && price <= most)
      bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  }
  return bits;
};

/** It arrives in time on one of the weekdays of its seller. */
const arriving = (index: ListIndex, { most, closed }: Rule<'arrives'>): Bits => {
  const ofClosed = new Map(
    closed.flatMap(({ sellers, most: own }) => sellers.map((id) => [id, own] as const)),
  );
  const isInTime = (arrival: number) => {
    const { seller, needed, weekdays } = arrivalParts(arrival);
    return (ofClosed.get(seller) ?? most).some(
      (days, weekday) => weekdays & (1 << weekday) && needed <= days,
    );
  };
  return ofSets(index, index.arrivals, [...index.arrivals.keys()].filter(isInTime));
};

/** An unknown dimension is 0, and within no limit. A dimension without a limit may be anything. */
const withinSizes = ({ ids, sizes, sizeCount }: ListIndex, { most }: Rule<'sizes'>): Bits => {
  const bits = bitsFor(ids.length);
  const { rows, widths, heights, lengths } = sizes;
  const { width = ANY, height = ANY, length = ANY } = most;
  const [leastWidth, leastHeight, leastLength] = [least(width), least(height), least(length)];
  for (let at = 0; at < sizeCount; at += 1) {
    const wide = widths[at] ?? 0;
    const high = heights[at] ?? 0;
    const long = lengths[at] ?? 0;
    if (wide < leastWidth || wide > width) continue;
    if (high < leastHeight || high > height) continue;
    if (long < leastLength || long > length) continue;
    const row = rows[at] ?? 0;
    bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  }
  return bits;
};

const ANY = LONGEST + 1;
const least = (most: number): number => (most === ANY ? 0 : 1);

/** Variants are not told apart: one may say one fact, and another the next. */
const saying = (index: ListIndex, { slug, from, to, values }: Rule<'fact'>): Bits => {
  const bits = bitsFor(index.ids.length);
  const kind = index.kinds.find((one) => one.slug === slug);
  if (kind === undefined) return bits;
  const least = from === null ? -Infinity : smallest(from, kind.unit);
  const most = to === null ? Infinity : smallest(to, kind.unit);
  for (const [value, set] of index.facts.get(slug) ?? []) {
    const isWanted =
      kind.type === 'number'
        ? typeof value === 'number' && value >= least && value <= most && values.length === 0
        : values.includes(factRowName(value));
    if (isWanted) addTo(bits, set);
  }
  return bits;
};

/** The name of a value in conditions: `yes`, `no`, or the key of a choice. */
export const factRowName = (value: FactRowKey): string =>
  typeof value === 'string' ? value : value === 1 ? 'yes' : 'no';

const bitsOf = (index: ListIndex, criterion: Criterion): Bits => {
  switch (criterion.kind) {
    case 'listed':
      return index.listed;
    case 'in_stock':
      return index.inStock;
    case 'tags':
      return ofSets(index, index.tags, criterion.ids);
    case 'slugs':
      return ofSets(index, index.tags, tagsOfSlugs(index, criterion));
    case 'styles':
      return ofSets(index, index.tags, tagsOfStyles(index, criterion));
    case 'seller':
      return ofSets(index, index.sellers, [criterion.id]);
    case 'arrives':
      return arriving(index, criterion);
    case 'price':
      return withPrice(index, criterion);
    case 'ids':
      return withIds(index, criterion.ids);
    case 'fact':
      return saying(index, criterion);
    case 'sizes':
      return withinSizes(index, criterion);
  }
};

/** The rows that match all criteria, and those that match all except the ones about a type of tags. */
export interface Matches {
  readonly all: Bits;
  /** The same as `all` for a type that has no criterion. */
  readonly withoutType: (type: string) => Bits;
}

export const matching = (index: ListIndex, criteria: readonly ListCriterion[]): Matches => {
  const parts = criteria.map(({ criterion, type }) => ({ type, bits: bitsOf(index, criterion) }));
  const meet = (some: typeof parts): Bits => {
    const bits = index.listed.slice();
    for (const part of some) if (part.bits !== index.listed) keepBoth(bits, part.bits);
    return bits;
  };
  const all = meet(parts);
  const without = new Map<string, Bits>();
  return {
    all,
    withoutType(type) {
      if (!parts.some((part) => part.type === type)) return all;
      const known = without.get(type) ?? meet(parts.filter((part) => part.type !== type));
      without.set(type, known);
      return known;
    },
  };
};
