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

/** Parts of one writing; those of two never mix. */
interface Parts {
  readonly name: string;
  readonly bytes: number;
}

/** Where the parts of an index are, and those before, which a place may still read that has not heard of these. */
interface Head extends Parts {
  readonly before?: Parts | undefined;
}

const headKey = (assortment: string): string => `lists/${FORMAT}/${assortment}`;
const partKeys = (assortment: string, { name, bytes }: Parts): string[] =>
  Array.from(
    { length: Math.ceil(bytes / PART_BYTES) },
    (_, part) => `${headKey(assortment)}/${name}/${part}`,
  );

const headOf = ({ CACHE }: Env, assortment: string): Promise<Head | null> =>
  CACHE.get<Head>(headKey(assortment), { type: 'json', cacheTtl: KV_CACHE_TTL });

/** @throws what KV throws. */
export const writeIndex = async (env: Env, assortment: string, index: ListIndex): Promise<void> => {
  const last = await headOf(env, assortment);
  const bytes = encodeIndex(index);
  const parts = { name: crypto.randomUUID(), bytes: bytes.length };
  const options = { expirationTtl: HELD };
  for (const [part, key] of partKeys(assortment, parts).entries()) {
    const some = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await env.CACHE.put(key, some, options);
  }
  const before = last ? { name: last.name, bytes: last.bytes } : undefined;
  const head: Head = { ...parts, before };
  await env.CACHE.put(headKey(assortment), JSON.stringify(head), options);
  const old = last?.before ? partKeys(assortment, last.before) : [];
  await Promise.all(old.map((key) => env.CACHE.delete(key)));
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
  for (const [part, key] of partKeys(assortment, head).entries()) {
    const some = await kv.get(key, 'arrayBuffer');
    if (!some || part * PART_BYTES + some.byteLength > head.bytes) return null;
    bytes.set(new Uint8Array(some), part * PART_BYTES);
  }
  return bytes.buffer;
};
