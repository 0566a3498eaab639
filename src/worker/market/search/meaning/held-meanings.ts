import { waitUntil } from 'cloudflare:workers';
import * as z from 'zod';
import { createMemory } from '#lib/memory.ts';
import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { readParts, writeParts } from '../../listing/in-memory/kept-parts.ts';
import {
  bytesOfMeanings,
  joined,
  meaningIndex,
  type MeaningIndex,
  signBytes,
} from './meaning-index.ts';
import { type Learnt, meantAfter } from './meanings.queries.ts';

/** Bytes of all meanings of an isolate: 200,000 products of 384 dimensions. */
const MOST_BYTES = 12_000_000;
/** Milliseconds after which what is held is looked for again: somebody may have learnt more. */
const FRESH = 5 * 60_000;
/** Products whose vectors one statement reads. */
const PAGE = 1_000;
/** Changes with the bytes: what another format has written is not found. */
const FORMAT = 1;

const nameOf = ({ assortment, model }: Learnt): string => `${assortment} ${model}`;
const keyOf = (learnt: Learnt): string => `meanings/${String(FORMAT)}/${nameOf(learnt)}`;

interface Held {
  /** Null where there are none, or too many. */
  readonly index: MeaningIndex | null;
  readonly readAt: number;
}

const sizeOf = ({ index }: Held): number => (index ? bytesOfMeanings(index) : 0);

const held = createMemory<Held>({ capacity: MOST_BYTES, sizeOf, largest: MOST_BYTES });
const reading = new Set<string>();

/**
 * What this isolate knows of an assortment's meanings, null for nothing; while that has not been looked for (undefined)
 * or is old, it is read in the background.
 */
export const heldMeanings = (env: Env, learnt: Learnt): MeaningIndex | null | undefined => {
  const name = nameOf(learnt);
  const known = held.get(name);
  if ((known === undefined || known.readAt < Date.now() - FRESH) && !reading.has(name)) {
    reading.add(name);
    waitUntil(read(env, learnt).finally(() => reading.delete(name)));
  }
  return known?.index;
};

const hold = (learnt: Learnt, index: MeaningIndex | null): void => {
  const fits = index !== null && bytesOfMeanings(index) <= MOST_BYTES;
  held.set(nameOf(learnt), { index: fits ? index : null, readAt: Date.now() });
};

const read = async (env: Env, learnt: Learnt): Promise<void> => {
  try {
    const bytes = await readParts(env, keyOf(learnt));
    hold(learnt, bytes && decodeMeanings(bytes));
  } catch (thrown) {
    hold(learnt, null);
    log('error', 'meanings_not_in_memory', { ...learnt, chain: errorChain(thrown) });
  }
};

/**
 * Makes what isolates hold of all vectors of an assortment, for all of them.
 * @throws what the database or KV throws
 */
export const gatherMeanings = async (env: Env, learnt: Learnt, epoch: string): Promise<void> => {
  let index: MeaningIndex | null = null;
  for (let after = 0, more = true; more;) {
    const page = await meantAfter(env.MARKET_DB, learnt, after, PAGE);
    const part = meaningIndex(epoch, page, index?.dimensions);
    index = index === null ? part : joined(index, part);
    after = page.at(-1)?.product ?? after;
    more = page.length === PAGE;
  }
  if (index === null) return;
  hold(learnt, index);
  await writeParts(env, keyOf(learnt), encodeMeanings(index));
};

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

const encodeMeanings = ({ epoch, dimensions, products, signs }: MeaningIndex): Uint8Array => {
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
const decodeMeanings = (buffer: ArrayBuffer): MeaningIndex => {
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
