/** The signs of the vectors of an assortment's products, from one model. */
export interface MeaningIndex {
  /** The identity of the database. */
  readonly epoch: string;
  readonly dimensions: number;
  /** The ids of products. */
  readonly products: Uint32Array;
  readonly signs: Uint8Array;
}

/** The vector of a product, in bytes. */
export interface ProductVector {
  readonly product: number;
  readonly vector: Int8Array;
}

/** A vector of another length is from a model that has changed under the same name, and is left out. */
export const meaningIndex = (
  epoch: string,
  vectors: readonly ProductVector[],
  dimensions = vectors[0]?.vector.length ?? 0,
): MeaningIndex => {
  const same = vectors.filter(({ vector }) => vector.length === dimensions);
  const bytes = signBytes(dimensions);
  const signs = new Uint8Array(same.length * bytes);
  for (const [row, { vector }] of same.entries()) putSigns(signs, row * bytes, vector);
  return { epoch, dimensions, products: Uint32Array.from(same, ({ product }) => product), signs };
};

/** Merges two indexes; the first one decides the dimensions. */
export const joined = (one: MeaningIndex, other: MeaningIndex): MeaningIndex => {
  const products = new Uint32Array(one.products.length + other.products.length);
  products.set(one.products);
  products.set(other.products, one.products.length);
  const signs = new Uint8Array(one.signs.length + other.signs.length);
  signs.set(one.signs);
  signs.set(other.signs, one.signs.length);
  return { ...one, products, signs };
};

export const bytesOfMeanings = ({ products, signs }: MeaningIndex): number =>
  products.byteLength + signs.byteLength;

/** The number of products whose full vectors are compared. */
const LOOKED_AT = 200;
/** The most products in the answer to a search. */
const MOST = 48;

/** Everything that a search by meaning reads. */
export interface Meanings {
  readonly index: MeaningIndex;
  /** The vectors of some products. */
  readonly vectorsOf: (products: readonly number[]) => Promise<readonly ProductVector[]>;
}

/**
 * The products whose texts are most similar to a question, most similar first.
 * @param least the cosine below which a product is not similar
 */
export const alike = async (
  { index, vectorsOf }: Meanings,
  question: Float32Array,
  least: number,
): Promise<number[]> => {
  if (question.length !== index.dimensions) return [];
  const rows = nearestRows(index.signs, question, LOOKED_AT);
  const meant = await vectorsOf(rows.map((row) => index.products[row] ?? 0));
  return meant
    .map(({ product, vector }) => ({ product, likeness: cosine(question, vector) }))
    .filter(({ likeness }) => likeness >= least)
    .sort((one, other) => other.likeness - one.likeness || other.product - one.product)
    .slice(0, MOST)
    .map(({ product }) => product);
};

/*
 * A vector expresses the meaning of a text to a model: the smaller the angle between two vectors, the more
 * similar their texts. A stored vector has one byte per dimension. An isolate stores only one bit per
 * dimension of each product, the sign.
 */

const LARGEST = 127;

/** A vector in bytes from -127 to 127. Its length is lost, but an angle does not need it. */
export const inBytes = (vector: Float32Array): Int8Array => {
  const largest = vector.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return Int8Array.from(vector, (one) =>
    largest === 0 ? 0 : Math.round((one / largest) * LARGEST),
  );
};

/** The bytes that the signs of a number of dimensions take. */
export const signBytes = (dimensions: number): number => Math.ceil(dimensions / 8);

/** Writes the signs of a vector, eight dimensions per byte, the first one in the lowest bit. */
const putSigns = (signs: Uint8Array, at: number, vector: Int8Array): void => {
  for (const [dimension, value] of vector.entries()) {
    if (value > 0)
      signs[at + (dimension >> 3)] = (signs[at + (dimension >> 3)] ?? 0) | (1 << (dimension & 7));
  }
};

/** The sums of a vector's dimensions for each of the 256 combinations of eight signs. */
const sumsOf = (vector: Float32Array, bytes: number): Float32Array => {
  const sums = new Float32Array(bytes * 256);
  for (let byte = 0; byte < bytes; byte += 1) {
    for (let signs = 0; signs < 256; signs += 1) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit += 1) {
        const value = vector[byte * 8 + bit] ?? 0;
        sum += (signs >> bit) & 1 ? value : -value;
      }
      sums[byte * 256 + signs] = sum;
    }
  }
  return sums;
};

/**
 * The rows whose signs best match a vector, up to `most`, in no order.
 * @param signs `signBytes` of each row, one row after another
 */
const nearestRows = (signs: Uint8Array, vector: Float32Array, most: number): number[] => {
  const bytes = signBytes(vector.length);
  const sums = sumsOf(vector, bytes);
  const scores = new Float32Array(signs.length / bytes);
  for (let row = 0, at = 0; row < scores.length; row += 1) {
    let score = 0;
    for (let byte = 0; byte < bytes; byte += 1, at += 1) {
      score += sums[byte * 256 + (signs[at] ?? 0)] ?? 0;
    }
    scores[row] = score;
  }
  const least = scores.toSorted().at(-most) ?? -Infinity;
  const found: number[] = [];
  for (let row = 0; row < scores.length; row += 1) {
    if ((scores[row] ?? 0) >= least) found.push(row);
  }
  return found;
};

/** The cosine of the angle between a vector and one in bytes, from -1 to 1; 0 when either has no length. */
const cosine = (vector: Float32Array, bytes: Int8Array): number => {
  let [product, one, other] = [0, 0, 0];
  for (const [at, value] of vector.entries()) {
    const theirs = bytes[at] ?? 0;
    product += value * theirs;
    one += value * value;
    other += theirs * theirs;
  }
  return one === 0 || other === 0 ? 0 : product / Math.sqrt(one * other);
};
