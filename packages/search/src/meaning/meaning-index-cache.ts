import { waitUntil } from 'cloudflare:workers';
import { createLru, errorChain, log } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { bytesInMemory, decodeColumns, encodeColumns } from '../lists/columns.ts';
import { readParts, writeParts } from '../lists/stored-parts.ts';
import {
  bytesOfMeanings,
  joined,
  meaningIndex,
  type MeaningIndex,
  signBytes,
} from './meaning-index.ts';
import { type VectorSet, meantAfter } from './meanings.queries.ts';

/** The bytes of all meanings in an isolate: 200,000 products of 384 dimensions. */
const MOST_BYTES = 12_000_000;
/** Milliseconds after which an isolate checks for newer meanings. */
const FRESH_MS = 5 * 60_000;
/** The number of products whose vectors one statement reads. */
const PAGE = 1_000;
/** Changes with the layout of the bytes, so that an index in another format is not found. */
const FORMAT = 2;

const nameOf = ({ assortment, model }: VectorSet): string => `${assortment} ${model}`;
const keyOf = (vectors: VectorSet): string => `meanings/${String(FORMAT)}/${nameOf(vectors)}`;

interface CachedIndex {
  /** Null when there are none, or too many. */
  readonly index: MeaningIndex | null;
  readonly readAt: number;
}

const sizeOf = ({ index }: CachedIndex): number => (index ? bytesOfMeanings(index) : 0);

const held = createLru<CachedIndex>({ capacity: MOST_BYTES, sizeOf, largest: MOST_BYTES });
const reading = new Set<string>();

/**
 * What this isolate has of an assortment's meanings; null when there are none. Until they have been looked
 * for the result is undefined. Missing or old meanings are read in the background.
 */
export const cachedMeanings = (
  env: SearchBindings,
  vectors: VectorSet,
): MeaningIndex | null | undefined => {
  const name = nameOf(vectors);
  const known = held.get(name);
  if ((known === undefined || known.readAt < Date.now() - FRESH_MS) && !reading.has(name)) {
    reading.add(name);
    waitUntil(read(env, vectors).finally(() => reading.delete(name)));
  }
  return known?.index;
};

const hold = (vectors: VectorSet, index: MeaningIndex | null): void => {
  const fits = index !== null && bytesOfMeanings(index) <= MOST_BYTES;
  held.set(nameOf(vectors), { index: fits ? index : null, readAt: Date.now() });
};

const read = async (env: SearchBindings, vectors: VectorSet): Promise<void> => {
  try {
    const bytes = await readParts(env, keyOf(vectors));
    hold(vectors, bytes && decodeMeanings(bytes));
  } catch (thrown) {
    hold(vectors, null);
    log('error', 'meanings_not_in_memory', { ...vectors, chain: errorChain(thrown) });
  }
};

/**
 * Collects all vectors of an assortment into one index, for all isolates.
 * @throws what the database or KV throws
 */
export const gatherMeanings = async (
  env: SearchBindings,
  vectors: VectorSet,
  epoch: string,
): Promise<void> => {
  let index: MeaningIndex | null = null;
  for (let after = 0, more = true; more;) {
    const page = await meantAfter(env.MARKET_DB, vectors, after, PAGE);
    const part = meaningIndex(epoch, page, index?.dimensions);
    index = index === null ? part : joined(index, part);
    after = page.at(-1)?.product ?? after;
    more = page.length === PAGE;
  }
  if (index === null) return;
  hold(vectors, index);
  await writeParts(env, keyOf(vectors), encodeMeanings(index));
};

/** Marks an index of meanings; see `columns.ts`. */
const MARK = 0x5058_4d31;

interface Head extends Pick<MeaningIndex, 'epoch' | 'dimensions'> {
  readonly products: number;
}

const encodeMeanings = ({ epoch, dimensions, products, signs }: MeaningIndex): Uint8Array => {
  const head: Head = { epoch, dimensions, products: products.length };
  return encodeColumns(MARK, head, [products, signs]);
};

/** @throws {Error} for bytes that are not a complete index */
const decodeMeanings = (buffer: ArrayBuffer): MeaningIndex => {
  const { head: decoded, read } = decodeColumns(MARK, bytesInMemory(new Uint8Array(buffer)));
  const head = decoded as Head;
  const { epoch, dimensions } = head;
  const products = read.words(head.products);
  return { epoch, dimensions, products, signs: read.bytes(head.products * signBytes(dimensions)) };
};
