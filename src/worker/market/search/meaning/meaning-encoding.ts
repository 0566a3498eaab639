import * as z from 'zod';
import type { MeaningIndex } from './meaning-index.ts';
import { signBytes } from './vectors.ts';

/*
 * An index as bytes, as words in memory have it: two words (mark, bytes of the JSON), the JSON padded with blanks
 * to a whole word, the ids of the products, and their signs.
 */

const MARK = 0x5058_4d31;
const HEAD_WORDS = 2;

const Head = z.object({
  epoch: z.string(),
  dimensions: z.int().min(0),
  products: z.int().min(0),
});

export const encodeMeanings = ({
  epoch,
  dimensions,
  products,
  signs,
}: MeaningIndex): Uint8Array => {
  const head = { epoch, dimensions, products: products.length };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const start = HEAD_WORDS * 4 + Math.ceil(json.length / 4) * 4;
  const bytes = new Uint8Array(start + products.byteLength + signs.length).fill(32, 0, start);
  new Uint32Array(bytes.buffer, 0, HEAD_WORDS).set([MARK, start - HEAD_WORDS * 4]);
  bytes.set(json, HEAD_WORDS * 4);
  bytes.set(new Uint8Array(products.buffer, products.byteOffset, products.byteLength), start);
  bytes.set(signs, start + products.byteLength);
  return bytes;
};

/** @throws {Error} for bytes that are not a whole index. */
export const decodeMeanings = (buffer: ArrayBuffer): MeaningIndex => {
  const [mark = 0, length = 0] = new Uint32Array(buffer.slice(0, HEAD_WORDS * 4));
  if (mark !== MARK) throw new Error('no meanings');
  const start = HEAD_WORDS * 4 + length;
  const json = new TextDecoder().decode(new Uint8Array(buffer, HEAD_WORDS * 4, length));
  const { epoch, dimensions, products } = Head.parse(JSON.parse(json));
  const signsFrom = start + products * 4;
  if (buffer.byteLength !== signsFrom + products * signBytes(dimensions)) {
    throw new Error('meanings cut off');
  }
  return {
    ...{ epoch, dimensions },
    products: new Uint32Array(buffer, start, products),
    signs: new Uint8Array(buffer, signsFrom),
  };
};
