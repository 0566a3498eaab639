import {
  bytesInMemory,
  type Column,
  type ColumnReader,
  decodeColumns,
  encodeColumns,
} from './columns.ts';
import { type RowSet, wordsFor } from './row-set.ts';
import type { FactRowKey, ListIndex } from './list-index.ts';

/** Marks the index of a list; see `columns.ts`. */
export const MARK = 0x5041_524e;

/** For each tag, seller, arrival or value of a fact: its key, whether its set is a bitmap, and how many rows a list has. */
type SetHead<Key = number> = readonly [key: Key, isBits: 0 | 1, rows: number];

interface Head extends Pick<ListIndex, 'epoch' | 'version' | 'rows' | 'tagRows' | 'kinds'> {
  readonly sizes: number;
  readonly tags: readonly SetHead[];
  readonly sellers: readonly SetHead[];
  readonly arrivals: readonly SetHead[];
  readonly facts: readonly (readonly [slug: string, values: readonly SetHead<FactRowKey>[]])[];
}

const headOfSet = <Key>([id, set]: [Key, RowSet]): SetHead<Key> =>
  set.kind === 'bits' ? [id, 1, 0] : [id, 0, set.rows.length];

const headOf = (index: ListIndex): Head => ({
  epoch: index.epoch,
  version: index.version,
  rows: index.rows,
  tagRows: index.tagRows,
  sizes: index.sizeCount,
  tags: [...index.tags].map(headOfSet),
  sellers: [...index.sellers].map(headOfSet),
  arrivals: [...index.arrivals].map(headOfSet),
  kinds: index.kinds,
  facts: [...index.facts].map(([slug, values]) => [slug, [...values].map(headOfSet)]),
});

const columnsOf = (index: ListIndex): Column[] => {
  const { rows, sizes, sizeCount } = index;
  const words = wordsFor(rows);
  const sets = [index.tags, index.sellers, index.arrivals, ...index.facts.values()].flatMap(
    (map: ReadonlyMap<unknown, RowSet>) => [...map.values()],
  );
  return [
    ...[index.ids, index.prices, index.ratings].map((column) => column.subarray(0, rows)),
    ...[index.listed, index.inStock].map((bits) => bits.subarray(0, words)),
    ...sets.map((set) => (set.kind === 'bits' ? set.bits.subarray(0, words) : set.rows)),
    sizes.rows.subarray(0, sizeCount),
    ...[sizes.widths, sizes.heights, sizes.lengths].map((one) => one.subarray(0, sizeCount)),
  ];
};

export const encodeIndex = (index: ListIndex): Uint8Array =>
  encodeColumns(MARK, headOf(index), columnsOf(index));

/** @throws {Error} for bytes that are not a complete index */
export const decodeIndex = (buffer: ArrayBuffer): ListIndex => {
  const { head: decoded, read } = decodeColumns(MARK, bytesInMemory(new Uint8Array(buffer)));
  const head = decoded as Head;
  return indexOf(head, read);
};

const indexOf = (head: Head, read: ColumnReader): ListIndex => {
  const words = wordsFor(head.rows);
  const setOf = <Key>([id, isBits, rows]: SetHead<Key>): [Key, RowSet] =>
    isBits === 1
      ? [id, { kind: 'bits', bits: read.words(words) }]
      : [id, { kind: 'rows', rows: read.words(rows) }];
  return {
    epoch: head.epoch,
    version: head.version,
    rows: head.rows,
    ids: read.words(head.rows),
    prices: read.words(head.rows),
    ratings: read.words(head.rows),
    listed: read.words(words),
    inStock: read.words(words),
    tags: new Map(head.tags.map(setOf)),
    sellers: new Map(head.sellers.map(setOf)),
    arrivals: new Map(head.arrivals.map(setOf)),
    kinds: head.kinds,
    facts: new Map(head.facts.map(([slug, values]) => [slug, new Map(values.map(setOf))])),
    sizes: {
      rows: read.words(head.sizes),
      widths: read.halves(head.sizes),
      heights: read.halves(head.sizes),
      lengths: read.halves(head.sizes),
    },
    sizeCount: head.sizes,
    tagRows: head.tagRows,
    orders: new Map(),
  };
};
