import { waitUntil } from 'cloudflare:workers';
import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { readParts, writeParts } from '../../listing/in-memory/kept-parts.ts';
import { decodeMeanings, encodeMeanings } from './meaning-encoding.ts';
import { bytesOfMeanings, joined, meaningIndex, type MeaningIndex } from './meaning-index.ts';
import { meantAfter, type Learnt } from './meanings.queries.ts';

/** Bytes of all meanings of an isolate, which has 128 MB for everything: 200,000 products of 384 dimensions. */
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

const held = new Map<string, Held>();
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
  const name = nameOf(learnt);
  held.delete(name);
  let bytes = index ? bytesOfMeanings(index) : 0;
  for (const other of held.values()) bytes += other.index ? bytesOfMeanings(other.index) : 0;
  for (const [first, { index: oldest }] of held) {
    if (bytes <= MOST_BYTES) break;
    held.delete(first);
    bytes -= oldest ? bytesOfMeanings(oldest) : 0;
  }
  held.set(name, { index: bytes <= MOST_BYTES ? index : null, readAt: Date.now() });
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
