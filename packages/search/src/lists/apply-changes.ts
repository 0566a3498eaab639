import type { TagReferenceRow } from './tag-reference.queries.ts';
import { bitOf, bitsFor, changedSet, NO_ROWS, type RowSet, setBit } from './row-set.ts';
import {
  DEAREST,
  type FactRowKey,
  LONGEST,
  makeRoom,
  makeRoomForSizes,
  NO_PRICE,
  rowOf,
  type ListIndex,
} from './list-index.ts';

/** Width, height and length in millimetres; 0 for an unknown one. */
export type Size = readonly [width: number, height: number, length: number];

/** What an index stores of a product. */
export interface ListedProduct {
  readonly id: number;
  readonly listed: boolean;
  readonly inStock: boolean;
  /** In pence; null when the price is hidden. */
  readonly price: number | null;
  readonly rating: number;
  /** As in the index; 0 if it is unknown. */
  readonly arrival: number;
  readonly tags: readonly number[];
  readonly sellers: readonly number[];
  /** The values of each fact that is a filter, as in the index. */
  readonly facts: Readonly<Record<string, readonly FactRowKey[]>>;
  /** The sizes of the visible variants. */
  readonly sizes: readonly Size[];
}

/** What has changed in an assortment up to a version. */
export interface Changes {
  readonly version: number;
  /** Ascending by id. */
  readonly products: readonly ListedProduct[];
  /** Ids of products that are no longer in the assortment. */
  readonly gone: readonly number[];
  /** All tags, if any of them has changed. */
  readonly tagRows?: readonly TagReferenceRow[] | undefined;
}

interface PlacedProduct {
  readonly row: number;
  readonly product: ListedProduct;
}

/**
 * Brings an index up to date, in place.
 * @returns false when a product would need a row between others, and the index has to be rebuilt
 * @throws {RangeError} when a number does not fit
 */
export const applyChanges = (index: ListIndex, changes: Changes): boolean => {
  const gone = changes.gone.flatMap((id) => withoutProduct(index, id));
  const placed = placesOf(index, changes.products);
  if (placed === null) return false;
  const used = index.rows;
  makeRoom(index, used + placed.filter(({ row }) => row >= used).length);
  const all = [...placed, ...gone].sort((one, other) => one.row - other.row);
  const touched = all.map(({ row }) => row).filter((row) => row < used);
  all.forEach((one) => {
    writeRow(index, one);
  });
  const room = index.ids.length;
  changeSets(index.tags, { touched, room, added: rowsBy(all, ({ tags }) => tags) });
  changeSets(index.sellers, { touched, room, added: rowsBy(all, ({ sellers }) => sellers) });
  changeSets(index.arrivals, { touched, room, added: rowsBy(all, arrivalsOf) });
  changeFacts(index, all, { touched, room });
  dropSizes(index, touched);
  addSizes(index, all);
  index.tagRows = changes.tagRows ?? index.tagRows;
  index.version = changes.version;
  return true;
};

const arrivalsOf = ({ arrival }: ListedProduct): readonly number[] =>
  arrival === 0 ? [] : [arrival];

const withoutProduct = (index: ListIndex, id: number): PlacedProduct[] => {
  const row = rowOf(index, id);
  const nothing = { listed: false, inStock: false, price: null, rating: 0, arrival: 0 };
  return row < 0
    ? []
    : [{ row, product: { id, ...nothing, tags: [], sellers: [], facts: {}, sizes: [] } }];
};

/** The rows of products: their own, or new ones at the end; null when a product would need a row in between. */
const placesOf = (index: ListIndex, products: readonly ListedProduct[]): PlacedProduct[] | null => {
  const last = index.ids[index.rows - 1] ?? 0;
  let next = index.rows;
  const placed: PlacedProduct[] = [];
  for (const product of products) {
    const own = rowOf(index, product.id);
    if (own < 0 && index.rows > 0 && product.id < last) return null;
    placed.push({ row: own < 0 ? next : own, product });
    if (own < 0) next += 1;
  }
  return placed;
};

const RATING_SCALE = 2 ** 29;

const fitting = (number: number): number => {
  if (number >= 0 && number <= DEAREST) return number;
  throw new RangeError(`${number} doesn’t fit into the lists in memory`);
};

const writeRow = (index: ListIndex, { row, product }: PlacedProduct): void => {
  index.ids[row] = fitting(product.id);
  const price = product.price === null ? NO_PRICE : fitting(product.price);
  const rating = fitting(Math.round(product.rating * RATING_SCALE));
  const moves = index.prices[row] !== price || index.ratings[row] !== rating || row >= index.rows;
  if (moves) index.orders.clear();
  index.prices[row] = price;
  index.ratings[row] = rating;
  setBit(index.listed, row, product.listed);
  setBit(index.inStock, row, product.inStock);
  index.rows = Math.max(index.rows, row + 1);
};

/** A fact has rows only where some product says it. */
const changeFacts = (
  { facts }: ListIndex,
  placed: readonly PlacedProduct[],
  change: Omit<SetChanges<FactRowKey>, 'added'>,
): void => {
  const said = placed.flatMap(({ product }) => Object.keys(product.facts));
  for (const slug of new Set([...facts.keys(), ...said])) {
    const sets = facts.get(slug) ?? new Map<FactRowKey, RowSet>();
    changeSets(sets, { ...change, added: rowsBy(placed, (one) => one.facts[slug] ?? []) });
    facts.set(slug, sets);
  }
};

const rowsBy = <Key>(
  placed: readonly PlacedProduct[],
  keysOf: (product: ListedProduct) => readonly Key[],
): ReadonlyMap<Key, readonly number[]> => {
  const rows = new Map<Key, number[]>();
  for (const { row, product } of placed) {
    for (const key of keysOf(product)) {
      const known = rows.get(key);
      if (known) known.push(row);
      else rows.set(key, [row]);
    }
  }
  return rows;
};

interface SetChanges<Key> {
  readonly touched: readonly number[];
  readonly added: ReadonlyMap<Key, readonly number[]>;
  readonly room: number;
}

const changeSets = <Key>(
  sets: Map<Key, RowSet>,
  { touched, added, room }: SetChanges<Key>,
): void => {
  const concerned =
    touched.length === 0 ? added.keys() : new Set([...sets.keys(), ...added.keys()]);
  for (const key of concerned) {
    const change = { touched, room, added: added.get(key) ?? [] };
    sets.set(key, changedSet(sets.get(key) ?? NO_ROWS, change));
  }
};

const dropSizes = ({ ids, sizes, sizeCount }: ListIndex, touched: readonly number[]): void => {
  if (touched.length === 0) return;
  const gone = bitsFor(ids.length);
  for (const row of touched) setBit(gone, row, true);
  for (let at = 0; at < sizeCount; at += 1) {
    if (bitOf(gone, sizes.rows[at] ?? 0) === 0) continue;
    sizes.widths[at] = 0;
    sizes.heights[at] = 0;
    sizes.lengths[at] = 0;
  }
};

const addSizes = (index: ListIndex, placed: readonly PlacedProduct[]): void => {
  const more = placed.reduce((sum, { product }) => sum + product.sizes.length, 0);
  makeRoomForSizes(index, more);
  const { sizes } = index;
  for (const { row, product } of placed) {
    for (const [width, height, length] of product.sizes) {
      sizes.rows[index.sizeCount] = row;
      sizes.widths[index.sizeCount] = Math.min(width, LONGEST + 1);
      sizes.heights[index.sizeCount] = Math.min(height, LONGEST + 1);
      sizes.lengths[index.sizeCount] = Math.min(length, LONGEST + 1);
      index.sizeCount += 1;
    }
  }
};
