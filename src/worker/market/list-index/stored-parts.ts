import { DAY_S } from '#lib/durations.ts';
import type { Env } from '../../platform/env.ts';

/*
 * Bytes in KV that are larger than a value may be: in parts, whose head is written last. What was written
 * before stays as long as a place may still read its head.
 */

/** KV takes values of 25 MiB. */
const PART_BYTES = 20 * 2 ** 20;
/** Seconds that KV holds what nobody writes again; it is made again after that. */
const HELD_S = 60 * DAY_S;
/** Shortest time that the platform lets a place keep what it read from KV, in seconds. */
const KV_CACHE_TTL_S = 30;

/** Parts of one writing; those of two never mix. */
interface Parts {
  readonly name: string;
  readonly bytes: number;
}

/** Where the parts are, and those before, which a place may still read that has not heard of these. */
interface Head extends Parts {
  readonly before?: Parts | undefined;
}

const partKeys = (key: string, { name, bytes }: Parts): string[] =>
  Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, part) => `${key}/${name}/${part}`);

const headOf = ({ CACHE }: Env, key: string): Promise<Head | null> =>
  CACHE.get<Head>(key, { type: 'json', cacheTtl: KV_CACHE_TTL_S });

/** @throws what KV throws. */
export const writeParts = async (env: Env, key: string, bytes: Uint8Array): Promise<void> => {
  const last = await headOf(env, key);
  const parts = { name: crypto.randomUUID(), bytes: bytes.length };
  const options = { expirationTtl: HELD_S };
  for (const [part, partKey] of partKeys(key, parts).entries()) {
    const some = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await env.CACHE.put(partKey, some, options);
  }
  const before = last ? { name: last.name, bytes: last.bytes } : undefined;
  const head: Head = { ...parts, before };
  await env.CACHE.put(key, JSON.stringify(head), options);
  const old = last?.before ? partKeys(key, last.before) : [];
  await Promise.all(old.map((partKey) => env.CACHE.delete(partKey)));
};

/**
 * The bytes that were written last, as far as this place has heard of them; null when there are none.
 * @throws what KV throws.
 */
export const readParts = async (env: Env, key: string): Promise<ArrayBuffer | null> => {
  const head = await headOf(env, key);
  if (!head) return null;
  const bytes = new Uint8Array(head.bytes);
  for (const [part, partKey] of partKeys(key, head).entries()) {
    const some = await env.CACHE.get(partKey, 'arrayBuffer');
    if (!some || part * PART_BYTES + some.byteLength > head.bytes) return null;
    bytes.set(new Uint8Array(some), part * PART_BYTES);
  }
  return bytes.buffer;
};
