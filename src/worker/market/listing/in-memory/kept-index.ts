import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { decodeIndex, encodeIndex } from './encoding.ts';
import { readParts, writeParts } from './kept-parts.ts';
import type { ListIndex } from './list-index.ts';

/** Changes with the bytes: what another format has written is not found. */
const FORMAT = 1;

const keyOf = (assortment: string): string => `lists/${FORMAT}/${assortment}`;

/** @throws what KV throws. */
export const writeIndex = (env: Env, assortment: string, index: ListIndex): Promise<void> =>
  writeParts(env, keyOf(assortment), encodeIndex(index));

/**
 * The index that was written last, as far as this place has heard of it; null when there is none, or none
 * that can be read.
 * @throws what KV throws.
 */
export const readIndex = async (env: Env, assortment: string): Promise<ListIndex | null> => {
  const buffer = await readParts(env, keyOf(assortment));
  if (!buffer) return null;
  try {
    return decodeIndex(buffer);
  } catch (thrown) {
    log('error', 'lists_broken', { assortment, chain: errorChain(thrown) });
    return null;
  }
};
