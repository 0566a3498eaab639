import type { Env } from '../platform/env.ts';
import { errorChain, log } from '../platform/log.ts';
import { createMemory } from '../platform/memory.ts';
import { purgedSince } from '../platform/purge-ledger.ts';
import type { WaitUntil } from '../platform/single-flight.ts';
import { decodePage, encodePage, freshUntil, retention, type Page } from './page.ts';

/** For whom pages are kept, and with what. */
export interface PageVisit {
  readonly siteId: string;
  readonly env: Env;
  readonly waitUntil: WaitUntil;
}

const KV_CACHE_TTL = 30;

/** Host of the keys of the Cache API, which wants addresses; no resolver knows it. */
const CACHE_ORIGIN = 'https://pages.invalid';

/** Characters of pages that an isolate keeps in its own memory. */
const MEMORY_CAPACITY = 8_000_000;

/** Kept pages: this isolate's memory, then the place's (Cache API), then KV, which all places share. */
export interface PageStore {
  /** The newest page under a key, however old, unless it was purged. */
  find(visit: PageVisit, key: string): Promise<Page | undefined>;
  /** Keeps a page; the stores outside are written while the request goes on. */
  keep(visit: PageVisit, key: string, page: Page): void;
  /** Whether this isolate has had a newer page under the key meanwhile. */
  hasNewer(key: string, page: Page): boolean;
}

export const createPageStore = (): PageStore => {
  const memory = createMemory<Page>({
    capacity: MEMORY_CAPACITY,
    sizeOf: ({ body }) => body.length,
  });
  return {
    async find(visit, key) {
      const own = await unpurged(visit, memory.get(key));
      if (own && isFresh(own)) return own;
      const outside = await findOutside(visit, key);
      if (!outside || (own && own.storedAt >= outside.storedAt)) return own;
      memory.set(key, outside);
      return outside;
    },
    keep(visit, key, page) {
      memory.set(key, page);
      visit.waitUntil(writeNear(key, page));
      visit.waitUntil(writeFar(visit.env, key, page));
    },
    hasNewer: (key, { storedAt }) => (memory.get(key)?.storedAt ?? 0) > storedAt,
  };
};

export const isFresh = (page: Page): boolean => Date.now() < freshUntil(page);

const findOutside = async (visit: PageVisit, key: string): Promise<Page | undefined> => {
  const near = await unpurged(visit, await readNear(key));
  if (near && isFresh(near)) return near;
  const far = await unpurged(visit, await readFar(visit, key));
  if (!far || (near && near.storedAt >= far.storedAt)) return near;
  visit.waitUntil(writeNear(key, far));
  return far;
};

const unpurged = async (
  { env, siteId }: PageVisit,
  page: Page | undefined,
): Promise<Page | undefined> =>
  page && !(await purgedSince(env, siteId, page.tags, page.storedAt)) ? page : undefined;

const place = (): Promise<Cache> => caches.open('pages');

const addressOf = (key: string): string => `${CACHE_ORIGIN}/${key}`;

const readNear = (key: string): Promise<Page | undefined> =>
  attempt('page_not_read', key, async () => {
    const found = await (await place()).match(addressOf(key));
    return found && decodePage(await found.text());
  });

const readFar = ({ env }: PageVisit, key: string): Promise<Page | undefined> =>
  attempt('page_not_read', key, async () => {
    const text = await env.CACHE.get(key, { type: 'text', cacheTtl: KV_CACHE_TTL });
    return text === null ? undefined : decodePage(text);
  });

const writeNear = (key: string, page: Page): Promise<void> =>
  attempt('page_not_kept', key, async () => {
    const headers = { 'cache-control': `max-age=${retention(page)}`, 'content-type': 'text/plain' };
    await (await place()).put(addressOf(key), new Response(encodePage(page), { headers }));
  });

const writeFar = (env: Env, key: string, page: Page): Promise<void> =>
  attempt('page_not_kept', key, () =>
    env.CACHE.put(key, encodePage(page), { expirationTtl: retention(page) }),
  );

/** A store that fails costs speed, not the page. */
const attempt = async <T>(
  event: string,
  key: string,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await work();
  } catch (thrown) {
    log('warn', event, { key, chain: errorChain(thrown) });
    return undefined;
  }
};
