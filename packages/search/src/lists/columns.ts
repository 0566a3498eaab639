/*
 * An index as bytes: a head of three words (mark, bytes of the JSON, total bytes), the JSON of everything
 * that is not a column, padded with spaces to a whole word, and then the columns: first those of words, then
 * of half words, then of bytes. The byte order is the machine's, which is the same wherever workers run.
 */

/** Bytes that are read by ranges, be they in memory or in a storage. */
export interface ByteRanges {
  readonly length: number;
  /**
   * The bytes from one position up to, but without, another. Nobody may write to them.
   * @throws {UnreadableBytes} when some are missing
   */
  readonly read: (from: number, to: number) => Uint8Array;
}

export const bytesInMemory = (bytes: Uint8Array): ByteRanges => ({
  length: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
});

/** Bytes are missing, or are not what they should be. */
export class UnreadableBytes extends Error {
  override readonly name = 'UnreadableBytes';
}

const HEAD_WORDS = 3;
const WORD = Uint32Array.BYTES_PER_ELEMENT;

export type Column = Uint32Array | Uint16Array | Uint8Array;

/**
 * @param mark identifies the kind of an index and its format
 * @param head everything that is not a column, as JSON; the lengths of the columns must follow from it
 */
export const encodeColumns = (
  mark: number,
  head: object,
  columns: readonly Column[],
): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const start = (HEAD_WORDS + Math.ceil(json.length / WORD)) * WORD;
  const total = columns.reduce((sum, { byteLength }) => sum + byteLength, start);
  const bytes = new Uint8Array(total).fill(32, 0, start);
  new Uint32Array(bytes.buffer, 0, HEAD_WORDS).set([mark, start - HEAD_WORDS * WORD, total]);
  bytes.set(json, HEAD_WORDS * WORD);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
};

/** Bytes one after another. */
export const joinedBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** Returns the columns of the bytes one after another. Those of bytes in memory are not copied. */
export interface ColumnReader {
  readonly words: (length: number) => Uint32Array;
  readonly halves: (length: number) => Uint16Array;
  readonly bytes: (length: number) => Uint8Array;
  /** A column that is not read now, but range by range when it is needed. */
  readonly later: (length: number) => ByteRanges;
}

/** Whether bytes begin with a mark. */
export const isMarked = (mark: number, bytes: Uint8Array): boolean =>
  bytes.length >= HEAD_WORDS * WORD && asWords(bytes, 1)[0] === mark;

/**
 * Decodes what `encodeColumns` wrote; the head is as it was given.
 * @throws {UnreadableBytes} for bytes that are not a complete index of that mark
 */
export const decodeColumns = (
  mark: number,
  source: ByteRanges,
): { readonly head: unknown; readonly read: ColumnReader } => {
  const start = HEAD_WORDS * WORD;
  const isIndex = source.length >= start;
  const [found, jsonBytes = 0, total] = isIndex ? asWords(source.read(0, start), HEAD_WORDS) : [];
  if (found !== mark || total !== source.length) {
    throw new UnreadableBytes('these bytes aren’t an index');
  }
  const json = source.read(start, start + jsonBytes);
  const head: unknown = JSON.parse(new TextDecoder().decode(json));
  let at = start + jsonBytes;
  const next = (length: number): Uint8Array => {
    at += length;
    return source.read(at - length, at);
  };
  const read: ColumnReader = {
    words: (length) => asWords(next(length * WORD), length),
    halves: (length) => {
      const { buffer, byteOffset } = aligned(next(length * 2), 2);
      return new Uint16Array(buffer, byteOffset, length);
    },
    bytes: next,
    later: (length) => {
      const from = at;
      at += length;
      return { length, read: (start, end) => source.read(from + start, from + end) };
    },
  };
  return { head, read };
};

/** The first words of bytes; see `encodeColumns`. */
export const asWords = (bytes: Uint8Array, length: number): Uint32Array => {
  const { buffer, byteOffset } = aligned(bytes, WORD);
  return new Uint32Array(buffer, byteOffset, length);
};

/** The same bytes where numbers of a size may begin. */
const aligned = (bytes: Uint8Array, size: number): Uint8Array =>
  bytes.byteOffset % size === 0 ? bytes : bytes.slice();
