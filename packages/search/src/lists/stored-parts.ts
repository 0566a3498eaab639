import { DAY_S } from '@parlour/domain';
import type { SearchBindings } from '../bindings.ts';

/*
 * Bytes in KV that are larger than one value may be. They are stored in parts, and a head is written last.
 * Earlier parts stay as long as a location may still read their head.
 */

/** A KV value can have 25 MiB. */
const PART_BYTES = 20 * 2 ** 20;
/** How long KV keeps an index that is not written again, in seconds. After that, it is rebuilt. */
const HELD_S = 60 * DAY_S;
/** The shortest time for which a location may cache what it read from KV, in seconds. */
const KV_CACHE_TTL_S = 30;

/** The parts of one write. The parts of two writes never mix. */
interface Parts {
  readonly name: string;
  readonly bytes: number;
}

/** Where the parts are, and the previous ones, which a location may still read until it sees these. */
interface Head extends Parts {
  readonly before?: Parts | undefined;
}

const partKeys = (key: string, { name, bytes }: Parts): string[] =>
  Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, part) => `${key}/${name}/${part}`);

const headOf = ({ CACHE }: SearchBindings, key: string): Promise<Head | null> =>
  CACHE.get<Head>(key, { type: 'json', cacheTtl: KV_CACHE_TTL_S });

/** @throws what KV throws */
export const writeParts = async (
  env: SearchBindings,
  key: string,
  bytes: Uint8Array,
): Promise<void> => {
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
 * The bytes of the last write that this location can see; null when there are none.
 * @throws what KV throws
 */
export const readParts = async (env: SearchBindings, key: string): Promise<ArrayBuffer | null> => {
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
