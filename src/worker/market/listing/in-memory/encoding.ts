import { type RowSet, wordsFor } from './row-set.ts';
import type { ListIndex } from './list-index.ts';

/*
 * An index as bytes: a head of three words (mark, bytes of the JSON, bytes of everything), the JSON with
 * what is not a column, padded with blanks to a whole word, then the columns of words, then those of half
 * words. In the byte order of the machine, which is the same wherever workers run.
 */

const MARK = 0x5041_524c;
const HEAD_WORDS = 3;

/** Of each tag or seller: its id, whether it is a bitmap, and how many rows its list has. */
type SetHead = readonly [id: number, isBits: 0 | 1, rows: number];

interface Head extends Pick<ListIndex, 'epoch' | 'version' | 'rows' | 'tagRows'> {
  readonly sizes: number;
  readonly tags: readonly SetHead[];
  readonly sellers: readonly SetHead[];
}

const headOfSet = ([id, set]: [number, RowSet]): SetHead =>
  set.kind === 'bits' ? [id, 1, 0] : [id, 0, set.rows.length];

const headOf = (index: ListIndex): Head => ({
  epoch: index.epoch,
  version: index.version,
  rows: index.rows,
  tagRows: index.tagRows,
  sizes: index.sizeCount,
  tags: [...index.tags].map(headOfSet),
  sellers: [...index.sellers].map(headOfSet),
});

const columnsOf = (index: ListIndex): (Uint32Array | Uint16Array)[] => {
  const { rows, sizes, sizeCount } = index;
  const words = wordsFor(rows);
  const sets = [...index.tags.values(), ...index.sellers.values()];
  return [
    ...[index.ids, index.prices, index.ratings].map((column) => column.subarray(0, rows)),
    ...[index.listed, index.inStock].map((bits) => bits.subarray(0, words)),
    ...sets.map((set) => (set.kind === 'bits' ? set.bits.subarray(0, words) : set.rows)),
    sizes.rows.subarray(0, sizeCount),
    ...[sizes.widths, sizes.heights, sizes.lengths].map((one) => one.subarray(0, sizeCount)),
  ];
};

export const encodeIndex = (index: ListIndex): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(headOf(index)));
  const columns = columnsOf(index);
  const start = HEAD_WORDS * 4 + Math.ceil(json.length / 4) * 4;
  const total = columns.reduce((sum, { byteLength }) => sum + byteLength, start);
  const bytes = new Uint8Array(total).fill(32, 0, start);
  new Uint32Array(bytes.buffer, 0, HEAD_WORDS).set([MARK, start - HEAD_WORDS * 4, total]);
  bytes.set(json, HEAD_WORDS * 4);
  let at = start;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
  return bytes;
};

/** Gives out the columns of some bytes, one after the other, without copying them. */
const reader = (buffer: ArrayBuffer, start: number) => {
  let at = start;
  return {
    words(length: number): Uint32Array {
      at += length * 4;
      return new Uint32Array(buffer, at - length * 4, length);
    },
    halves(length: number): Uint16Array {
      at += length * 2;
      return new Uint16Array(buffer, at - length * 2, length);
    },
  };
};

/** @throws {Error} for bytes that are not a whole index. */
export const decodeIndex = (buffer: ArrayBuffer): ListIndex => {
  const [mark, jsonBytes = 0, total] = new Uint32Array(buffer, 0, HEAD_WORDS);
  if (mark !== MARK || total !== buffer.byteLength) throw new Error('these bytes are not an index');
  const json = new Uint8Array(buffer, HEAD_WORDS * 4, jsonBytes);
  const head = JSON.parse(new TextDecoder().decode(json)) as Head;
  return indexOf(head, reader(buffer, HEAD_WORDS * 4 + jsonBytes));
};

const indexOf = (head: Head, read: ReturnType<typeof reader>): ListIndex => {
  const words = wordsFor(head.rows);
  const setOf = ([id, isBits, rows]: SetHead): [number, RowSet] =>
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
