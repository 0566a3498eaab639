import type { Answer } from './tiered-cache/lookup.ts';

/** The header of RFC 9211, in which each cache on the way says what it did. */
export const CACHE_STATUS = 'cache-status';

/** Its member for this cache. */
const member = (...parameters: readonly string[]): string => ['Parlour', ...parameters].join('; ');

/** Of what the cache is not asked for, or may not keep. */
export const BYPASSED = member('fwd=bypass');

/** Of a page that was made when the shop was built. */
export const PREBUILT = member('hit', 'detail=prerendered');

/**
 * Says how an answer came about. An old answer that is served while it is renewed is a hit whose time
 * (`ttl`, seconds) is over; `fwd=stale` is one that was too old, so that this request waited.
 * `detail` names where it lay: `memory` of the isolate, `place`, or `shared` by all places.
 * @param isStored false for what was made and may not be kept
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
