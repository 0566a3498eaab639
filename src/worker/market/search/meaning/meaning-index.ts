import { cosine, nearestRows, putSigns, signBytes } from './vectors.ts';

/** The signs of what an assortment's products mean to a model. */
export interface MeaningIndex {
  /** Of which database. */
  readonly epoch: string;
  readonly dimensions: number;
  /** Ids of products. */
  readonly products: Uint32Array;
  readonly signs: Uint8Array;
}

/** What a product means, in bytes. */
export interface Meant {
  readonly product: number;
  readonly vector: Int8Array;
}

/** Those of another length are of a model that has changed under its name, and are left out. */
export const meaningIndex = (
  epoch: string,
  meant: readonly Meant[],
  dimensions = meant[0]?.vector.length ?? 0,
): MeaningIndex => {
  const same = meant.filter(({ vector }) => vector.length === dimensions);
  const bytes = signBytes(dimensions);
  const signs = new Uint8Array(same.length * bytes);
  for (const [row, { vector }] of same.entries()) putSigns(signs, row * bytes, vector);
  return { epoch, dimensions, products: Uint32Array.from(same, ({ product }) => product), signs };
};

/** Two indexes as one; the dimensions are those of the first. */
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

/** Products that are looked at by their whole vectors. */
const LOOKED_AT = 200;
/** Products that a search is answered with at most. */
const MOST = 48;

/** What a question is asked of. */
export interface Meanings {
  readonly index: MeaningIndex;
  /** Vectors of some products. */
  readonly vectorsOf: (products: readonly number[]) => Promise<readonly Meant[]>;
}

/**
 * Products whose texts are the most like a question, the most alike first.
 * @param least cosine below which a product is not alike
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
