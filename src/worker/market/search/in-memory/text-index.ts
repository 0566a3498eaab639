/*
 * What searches of one assortment look words up in. Products are rows in the order of their ids, and the
 * variants of a product stand together, so that a column of variants needs no other column to find them.
 */

/** Where a term stands in a thing, from the least to the most telling. Kept as a byte. */
export const WEIGHT = {
  body: 12,
  tag: 35,
  option: 42,
  colour: 45,
  category: 40,
  title: 52,
  name: 66,
  type: 72,
  noun: 100,
  number: 255,
} as const;

/** A term that stands only in a text about a thing says little of what it is. */
export const SAID = WEIGHT.body + 1;

/** Rows and weights of each term, those of a term together: from `starts[term]` up to `starts[term + 1]`. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly weights: Uint8Array;
}

/** How many terms of what a thing is are kept of each title and each of its categories. */
export const TYPE_ROOM = 4;
export const WHOLE_ROOM = 8;
/** How many kinds a product's categories name at most. */
export const CATEGORY_ROOM = 3;

export interface TextIndex {
  /** Of which database, and what of it. */
  readonly epoch: string;
  readonly version: number;
  /** Ids of products, ascending. */
  readonly products: Uint32Array;
  /** Where the variants of each product begin; one more entry at the end. */
  readonly firstVariants: Uint32Array;
  readonly variants: Uint32Array;
  /** Row of each variant's product. */
  readonly productOf: Uint32Array;
  /** Millimetres, three places a variant: width, height and length, 0 where one is not known. */
  readonly sizes: Uint16Array;
  /** Pence of each variant, 0 for none. */
  readonly prices: Uint32Array;
  /** In the order of code points. */
  readonly terms: readonly string[];
  /** What is true of a whole product, and what of one of its variants. */
  readonly ofProducts: Postings;
  readonly ofVariants: Postings;
  /** Products of which a term says more than that a text mentions it; what is rare says more. */
  readonly productsWith: Uint32Array;
  /** `TYPE_ROOM` places a variant: terms of what its title says it is, from 1, the noun last; 0 for none. */
  readonly types: Uint32Array;
  /** `WHOLE_ROOM` places a variant: these with what is said to belong to it, from the first on. */
  readonly wholes: Uint32Array;
  /** `TYPE_ROOM` times `CATEGORY_ROOM` places a product, the same of its categories. */
  readonly categories: Uint32Array;
  /** How often each term is the noun of a title or category. */
  readonly nouns: Uint32Array;
}

/** Place of a term, -1 where nothing has it. */
export const placeOfTerm = (terms: readonly string[], term: string): number => {
  let [low, high] = [0, terms.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = terms[middle] ?? '';
    if (found === term) return middle;
    if (found < term) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** The place where a term would stand. */
export const firstPlaceFrom = (terms: readonly string[], term: string): number => {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Bytes that an index takes in memory, roughly. */
export const bytesOfText = (index: TextIndex): number => {
  const columns: readonly ArrayBufferView[] = [
    ...[index.products, index.firstVariants, index.variants, index.productOf, index.sizes],
    index.prices,
    ...[index.types, index.wholes, index.categories, index.nouns, index.productsWith],
    ...[index.ofProducts, index.ofVariants].flatMap(({ starts, rows, weights }) => [
      starts,
      rows,
      weights,
    ]),
  ];
  const letters = index.terms.reduce((sum, term) => sum + term.length, 0);
  return columns.reduce(
    (sum, { byteLength }) => sum + byteLength,
    letters + 24 * index.terms.length,
  );
};

/** Row of the product of each variant. */
export const productsOfVariants = (firstVariants: Uint32Array, variants: number): Uint32Array => {
  const productOf = new Uint32Array(variants);
  for (let row = 0; row + 1 < firstVariants.length; row += 1) {
    productOf.fill(row, firstVariants[row], firstVariants[row + 1]);
  }
  return productOf;
};

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
