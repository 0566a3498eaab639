import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { decodeIndex, encodeIndex } from './encoding.ts';
import type { ListIndex } from './list-index.ts';

/** Changes with the bytes: what another format has written is not found. */
const FORMAT = 1;
/** KV takes values of 25 MiB. */
const PART_BYTES = 20 * 2 ** 20;
/** Seconds that KV holds an index which nobody writes again; it is built again after that. */
const HELD = 60 * 24 * 60 * 60;
/** Shortest time that the platform lets a place keep what it read from KV, in seconds. */
const KV_CACHE_TTL = 30;

/** Where the parts of an index are. */
interface Head {
  /** Of this writing: parts of two never mix. */
  readonly name: string;
  readonly version: number;
  readonly bytes: number;
}

const headKey = (assortment: string): string => `lists/${FORMAT}/${assortment}`;
const partKey = (assortment: string, { name }: Head, part: number): string =>
  `${headKey(assortment)}/${name}/${part}`;

/** @throws what KV throws. */
export const writeIndex = async (
  { CACHE }: Env,
  assortment: string,
  index: ListIndex,
): Promise<void> => {
  const bytes = encodeIndex(index);
  const head = { name: crypto.randomUUID(), version: index.version, bytes: bytes.length };
  const options = { expirationTtl: HELD };
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
    const some = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await CACHE.put(partKey(assortment, head, part), some, options);
  }
  await CACHE.put(headKey(assortment), JSON.stringify(head), options);
};

/**
 * The index that was written last, as far as this place has heard of it; null when there is none, or none
 * that can be read.
 * @throws what KV throws.
 */
export const readIndex = async ({ CACHE }: Env, assortment: string): Promise<ListIndex | null> => {
  const options = { type: 'json', cacheTtl: KV_CACHE_TTL } as const;
  const head = await CACHE.get<Head>(headKey(assortment), options);
  const buffer = head && (await readParts(CACHE, assortment, head));
  if (!buffer) return null;
  try {
    return decodeIndex(buffer);
  } catch (thrown) {
    log('error', 'lists_broken', { assortment, chain: errorChain(thrown) });
    return null;
  }
};

const readParts = async (
  kv: KVNamespace,
  assortment: string,
  head: Head,
): Promise<ArrayBuffer | null> => {
  const bytes = new Uint8Array(head.bytes);
  for (let part = 0; part * PART_BYTES < head.bytes; part += 1) {
    const some = await kv.get(partKey(assortment, head, part), 'arrayBuffer');
    if (!some || part * PART_BYTES + some.byteLength > head.bytes) return null;
    bytes.set(new Uint8Array(some), part * PART_BYTES);
  }
  return bytes.buffer;
};
