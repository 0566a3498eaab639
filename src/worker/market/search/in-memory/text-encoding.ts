import {
  CATEGORY_ROOM,
  productsOfVariants,
  TYPE_ROOM,
  WHOLE_ROOM,
  type Postings,
  type TextIndex,
} from './text-index.ts';

/*
 * An index as bytes, as lists in memory have it: a head of three words (mark, bytes of the JSON, bytes of
 * everything), the JSON padded with blanks to a whole word, then the columns of words, of half words and of
 * bytes. In the byte order of the machine, which is the same wherever workers run.
 */

const MARK = 0x5058_5431;
const HEAD_WORDS = 3;

interface Head extends Pick<TextIndex, 'epoch' | 'version' | 'terms'> {
  readonly products: number;
  readonly variants: number;
  /** Findings in each of the postings. */
  readonly ofProducts: number;
  readonly ofVariants: number;
}

const headOf = ({ epoch, version, terms, ...index }: TextIndex): Head => ({
  ...{ epoch, version, terms },
  products: index.products.length,
  variants: index.variants.length,
  ofProducts: index.ofProducts.rows.length,
  ofVariants: index.ofVariants.rows.length,
});

const columnsOf = (index: TextIndex): readonly (Uint32Array | Uint16Array | Uint8Array)[] => [
  ...[index.products, index.firstVariants, index.variants, index.productsWith, index.nouns],
  ...[index.types, index.wholes, index.categories, index.prices],
  ...[index.ofProducts, index.ofVariants].flatMap(({ starts, rows }) => [starts, rows]),
  index.sizes,
  ...[index.ofProducts.weights, index.ofVariants.weights],
];

export const encodeText = (index: TextIndex): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(headOf(index)));
  const columns = columnsOf(index);
  const start = HEAD_WORDS * 4 + Math.ceil(json.length / 4) * 4;
  const total = columns.reduce((sum, { byteLength }) => sum + byteLength, start);
  const bytes = new Uint8Array(total).fill(32, 0, start);
  new Uint32Array(bytes.buffer, 0, HEAD_WORDS).set([MARK, start - HEAD_WORDS * 4, total]);
  bytes.set(json, HEAD_WORDS * 4);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
};

/** @throws {Error} for bytes that are not a whole index. */
export const decodeText = (buffer: ArrayBuffer): TextIndex => {
  const [mark, jsonBytes = 0, total] = new Uint32Array(buffer, 0, HEAD_WORDS);
  if (mark !== MARK || total !== buffer.byteLength) throw new Error('these bytes are not an index');
  const json = new Uint8Array(buffer, HEAD_WORDS * 4, jsonBytes);
  const head = JSON.parse(new TextDecoder().decode(json)) as Head;
  return indexOf(head, buffer, HEAD_WORDS * 4 + jsonBytes);
};

const indexOf = (head: Head, buffer: ArrayBuffer, start: number): TextIndex => {
  let at = start;
  const words = (length: number): Uint32Array => {
    at += length * 4;
    return new Uint32Array(buffer, at - length * 4, length);
  };
  const { epoch, version, terms } = head;
  const [products, firstVariants] = [words(head.products), words(head.products + 1)];
  const [variants, productsWith, nouns] = [
    words(head.variants),
    words(terms.length),
    words(terms.length),
  ];
  const [types, wholes] = [words(head.variants * TYPE_ROOM), words(head.variants * WHOLE_ROOM)];
  const categories = words(head.products * CATEGORY_ROOM * TYPE_ROOM);
  const prices = words(head.variants);
  const ofProducts = { starts: words(terms.length + 1), rows: words(head.ofProducts) };
  const ofVariants = { starts: words(terms.length + 1), rows: words(head.ofVariants) };
  const sizes = new Uint16Array(buffer, at, head.variants * 3);
  const weights = at + sizes.byteLength;
  const weighed = (postings: Omit<Postings, 'weights'>, from: number): Postings => ({
    ...postings,
    weights: new Uint8Array(buffer, from, postings.rows.length),
  });
  return {
    ...{ epoch, version, terms, products, firstVariants, variants, productsWith, nouns },
    ...{ types, wholes, categories, sizes, prices },
    productOf: productsOfVariants(firstVariants, head.variants),
    ofProducts: weighed(ofProducts, weights),
    ofVariants: weighed(ofVariants, weights + head.ofProducts),
  };
};
