import type { Answer } from '@parlour/edge-cache';

/** The header of RFC 9211, in which each cache on the way says what it did. */
export const CACHE_STATUS = 'cache-status';

/** The header's member for this cache. */
const member = (...parameters: readonly string[]): string => ['Parlour', ...parameters].join('; ');

/** For requests that do not use the cache, or replies that may not be cached. */
export const BYPASSED = member('fwd=bypass');

/** For pages that were made when the shop was built. */
export const PREBUILT = member('hit', 'detail=prerendered');

/**
 * Describes the origin of a reply. An old reply that is served while it is renewed is a hit whose `ttl`
 * (seconds) has run out; `fwd=stale` is one that was too old, so that this request waited. `detail` names
 * where it was stored: in the isolate's `memory`, at this `place`, or `shared` by all places.
 * @param isStored false for a new reply that may not be cached
 */
export const cacheStatusOf = (answer: Answer<unknown>, isStored = true): string => {
  if (answer.outcome !== 'MISS') {
    return member('hit', `ttl=${String(answer.ttl)}`, `detail=${answer.tier}`);
  }
  return member(
    answer.wasStale ? 'fwd=stale' : 'fwd=miss',
    ...(isStored && !answer.isCollapsed ? ['stored'] : []),
    ...(answer.isCollapsed ? ['collapsed'] : []),
  );
};
