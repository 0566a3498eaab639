/*
 * An index as bytes: a head of three words (mark, bytes of the JSON, total bytes), the JSON of everything
 * that is not a column, padded with spaces to a whole word, and then the columns: first those of words, then
 * of half words, then of bytes. The byte order is the machine's, which is the same wherever workers run.
 */

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

/** Returns the columns of the bytes one after another, without copying them. */
export interface ColumnReader {
  readonly words: (length: number) => Uint32Array;
  readonly halves: (length: number) => Uint16Array;
  readonly bytes: (length: number) => Uint8Array;
}

/** Whether bytes begin with a mark. */
export const isMarked = (mark: number, buffer: ArrayBuffer): boolean =>
  buffer.byteLength >= HEAD_WORDS * WORD && new Uint32Array(buffer, 0, 1)[0] === mark;

/**
 * Decodes what `encodeColumns` wrote; the head is as it was given.
 * @throws {Error} for bytes that are not a complete index of that mark
 */
export const decodeColumns = (
  mark: number,
  buffer: ArrayBuffer,
): { readonly head: unknown; readonly read: ColumnReader } => {
  const [found, jsonBytes = 0, total] = new Uint32Array(buffer, 0, HEAD_WORDS);
  if (found !== mark || total !== buffer.byteLength) {
    throw new Error('these bytes aren’t an index');
  }
  const json = new Uint8Array(buffer, HEAD_WORDS * WORD, jsonBytes);
  const head: unknown = JSON.parse(new TextDecoder().decode(json));
  let at = HEAD_WORDS * WORD + jsonBytes;
  const next = (byteLength: number): number => {
    at += byteLength;
    return at - byteLength;
  };
  const read = {
    words: (length: number) => new Uint32Array(buffer, next(length * WORD), length),
    halves: (length: number) => new Uint16Array(buffer, next(length * 2), length),
    bytes: (length: number) => new Uint8Array(buffer, next(length), length),
  };
  return { head, read };
};
