import type { CacheBindings } from './purges.ts';
import type { WaitUntil } from '@parlour/runtime';

/** The site whose cache is asked, and the means to ask it. */
export interface CacheContext {
  readonly siteId: string;
  /** Name of the purge ledger that the site shares with the others of its group. */
  readonly ledger: string;
  readonly env: CacheBindings;
  readonly waitUntil: WaitUntil;
}

/**
 * Where an answer was found, nearest first: in this isolate, at this place, or in the store that all places
 * share.
 */
export type Tier = 'memory' | 'place' | 'shared';

/** Stores text outside the isolate. Both functions may throw what the platform throws. */
export interface Store {
  readonly tier: Exclude<Tier, 'memory'>;
  /** Undefined when there is nothing under the key. */
  readonly read: (context: CacheContext, key: string) => Promise<string | undefined>;
  /** @param seconds how long the text is stored. */
  readonly write: (
    context: CacheContext,
    key: string,
    text: string,
    seconds: number,
  ) => Promise<void>;
}

/** The shortest time, in seconds, for which the platform lets a place cache what it read from KV. */
const KV_CACHE_TTL_S = 30;

/** KV, which all places share. */
export const sharedStore: Store = {
  tier: 'shared',
  async read({ env }, key) {
    return (await env.CACHE.get(key, { type: 'text', cacheTtl: KV_CACHE_TTL_S })) ?? undefined;
  },
  async write({ env }, key, text, seconds) {
    await env.CACHE.put(key, text, { expirationTtl: seconds });
  },
};

/**
 * The place's own store, in the Cache API, which requires URLs as keys: they have a host that no resolver
 * knows, `<name>.invalid`.
 */
export const placeStore = (name: string): Store => {
  const urlOf = (key: string): string => `https://${name}.invalid/${key}`;
  return {
    tier: 'place',
    async read(_context, key) {
      const found = await (await caches.open(name)).match(urlOf(key));
      return found?.text();
    },
    async write(_context, key, text, seconds) {
      const headers = { 'cache-control': `max-age=${seconds}`, 'content-type': 'text/plain' };
      await (await caches.open(name)).put(urlOf(key), new Response(text, { headers }));
    },
  };
};
