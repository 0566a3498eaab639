import { cacheTags } from '#lib/cache-tags.ts';
import type { Env } from '../env.ts';
import { errorChain, log } from '../log.ts';

/** When each tag of a site was last purged, in milliseconds since 1970. */
type Ledger = Readonly<Record<string, number>>;

/** Milliseconds that an isolate relies on what it has read. */
const MEMORY = 5_000;
/** Shortest time that the platform lets a place keep what it read from KV, in seconds. */
const KV_CACHE_TTL = 30;
/**
 * Milliseconds until every place has heard of a purge; until then something may still be made of old
 * data and stored. So a purge counts twice: at once, and again for whatever was stored meanwhile.
 */
const SETTLING = 120_000;
/** Tags of a site that the ledger holds. */
const MAX_TAGS = 500;

const known = new Map<string, { readonly ledger: Ledger; readonly readAt: number }>();

/**
 * Purges what a site's caches hold under the given tags, or everything when none is named: at once in
 * this isolate and within about two minutes everywhere. KV has no transactions: of two purges of one
 * site in different places within a minute, one may be lost; repeat it then.
 * @throws what KV throws, such as for a second write to one site within a second.
 */
export const recordPurge = async (
  env: Env,
  siteId: string,
  tags: readonly string[] = [],
): Promise<void> => {
  const now = Date.now();
  const named = tags.length > 0 ? tags : [cacheTags.everything];
  const purges = Object.fromEntries(named.map((tag) => [tag, now]));
  const ledger = bounded(merged(await read(env, siteId), remembered(siteId), purges));
  known.set(siteId, { ledger, readAt: now });
  await env.CACHE.put(keyOf(siteId), JSON.stringify(ledger));
};

/**
 * Whether anything with these tags has been purged since it was stored. Never throws.
 * @param storedAt milliseconds since 1970.
 */
export const purgedSince = async (
  env: Env,
  siteId: string,
  tags: readonly string[],
  storedAt: number,
): Promise<boolean> => {
  const ledger = await current(env, siteId);
  const now = Date.now();
  return [...tags, cacheTags.everything].some((tag) => {
    const purgedAt = ledger[tag];
    return purgedAt !== undefined && storedAt <= latestPurge(purgedAt, now);
  });
};

/** Whether anything of a site was purged so lately that not every place has heard of it. Never throws. */
export const isSettling = async (env: Env, siteId: string): Promise<boolean> => {
  const since = Date.now() - SETTLING;
  return Object.values(await current(env, siteId)).some((purgedAt) => purgedAt > since);
};

const latestPurge = (purgedAt: number, now: number): number =>
  now >= purgedAt + SETTLING ? purgedAt + SETTLING : purgedAt;

const current = async (env: Env, siteId: string): Promise<Ledger> => {
  const memory = known.get(siteId);
  if (memory && Date.now() - memory.readAt < MEMORY) return memory.ledger;
  const ledger = merged(await stored(env, siteId), remembered(siteId));
  known.set(siteId, { ledger, readAt: Date.now() });
  return ledger;
};

const remembered = (siteId: string): Ledger => known.get(siteId)?.ledger ?? {};

/** A ledger that cannot be read purges nothing: old pages are better than none. */
const stored = async (env: Env, siteId: string): Promise<Ledger> => {
  try {
    return await read(env, siteId);
  } catch (thrown) {
    log('error', 'purge_ledger_unreadable', { site: siteId, chain: errorChain(thrown) });
    return {};
  }
};

const read = async (env: Env, siteId: string): Promise<Ledger> => {
  const options = { type: 'json', cacheTtl: KV_CACHE_TTL } as const;
  return (await env.CACHE.get<Ledger>(keyOf(siteId), options)) ?? {};
};

const keyOf = (siteId: string): string => `purges/${siteId}`;

const merged = (...ledgers: readonly Ledger[]): Ledger => {
  const latest: Record<string, number> = {};
  for (const [tag, time] of ledgers.flatMap((ledger) => Object.entries(ledger))) {
    latest[tag] = Math.max(latest[tag] ?? 0, time);
  }
  return latest;
};

/** Merges the oldest purges into one of everything when there are too many: that purges more, never less. */
const bounded = (ledger: Ledger): Ledger => {
  const newestFirst = Object.entries(ledger).sort(([, left], [, right]) => right - left);
  const [newestOfRest] = newestFirst.slice(MAX_TAGS);
  if (!newestOfRest) return ledger;
  return merged(Object.fromEntries(newestFirst.slice(0, MAX_TAGS)), {
    [cacheTags.everything]: newestOfRest[1],
  });
};
