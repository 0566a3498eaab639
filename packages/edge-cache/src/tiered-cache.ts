import { isFresh, isUsable } from './entry.ts';
import { createMaker } from './maker.ts';
import { answerOf, type Answer, type KeptAnswer, type Lookup } from './lookup.ts';
import { createRevalidation, type RevalidationOptions } from './revalidation.ts';
import type { CacheContext } from './stores.ts';
import { createTiers, type CacheHit, type CacheSlot, type TiersOptions } from './tiers.ts';

export interface TieredCacheOptions<Kept> extends TiersOptions<Kept>, RevalidationOptions {
  /** Milliseconds to wait for another request that makes the same answer. */
  readonly patience: number;
}

/**
 * An isolate's memory in front of stores, with purges, single flight and renewal. A fresh answer is served as
 * it is. An old answer is served, within the time that its policy allows, while one request renews it; an older
 * one is served only if it cannot be renewed. Requests for the same missing answer wait for one of them.
 *
 * Two types of values: what is `Kept` in the cache, and what a question returns when the answer may not be
 * cached.
 */
export interface TieredCache<Kept, Unkept> {
  /**
   * @param options.force ignores the cached answer and replaces it.
   * @throws what the question's `make` throws, when no old answer may be served instead.
   */
  readonly answer: (
    context: CacheContext,
    lookup: Lookup<Kept, Unkept>,
    options?: { readonly force?: boolean },
  ) => Promise<Answer<Kept | Unkept>>;
  /** A cached answer that may be served without a failure; makes none. */
  readonly peek: (
    context: CacheContext,
    slot: CacheSlot<Kept>,
  ) => Promise<KeptAnswer<Kept> | undefined>;
  /** A fresh answer in this isolate's memory; looks nowhere else. */
  readonly recall: (
    context: CacheContext,
    slot: CacheSlot<Kept>,
  ) => Promise<KeptAnswer<Kept> | undefined>;
}

/**
 * A cache of memory over stores with one purge check, one flight for each key and one renewal. It throws
 * what the maker of an answer throws, unless an old answer is still good enough.
 */
export const createTieredCache = <Kept, Unkept = Kept>(
  options: TieredCacheOptions<Kept>,
): TieredCache<Kept, Unkept> => {
  const tiers = createTiers<Kept>(options);
  const maker = createMaker<Kept, Unkept>(tiers, options.patience);
  const revalidation = createRevalidation(tiers, maker, options);

  /**
   * The cached answer, however old. A request that finds the same answer being made waits for that, not for
   * the stores.
   */
  const lookUp = async (
    context: CacheContext,
    slot: CacheSlot<Kept>,
  ): Promise<CacheHit<Kept> | undefined> => {
    const own = await tiers.recall(context, slot);
    const remembered = own && { entry: own, tier: 'memory' as const };
    if (own && isFresh(own)) return remembered;
    return maker.isAtWork(slot.key) ? remembered : tiers.find(context, slot);
  };

  return {
    async answer(context, lookup, { force = false } = {}) {
      if (force) return revalidation.now(context, lookup, `force ${lookup.key}`);
      const hit = await lookUp(context, lookup);
      if (hit && isFresh(hit.entry)) return answerOf('HIT', hit);
      const mayBeOld = hit && (isUsable(hit.entry) || revalidation.isResting(lookup.key));
      if (!mayBeOld) {
        await lookup.admit?.();
        const answer = await revalidation.now(context, lookup);
        return answer.outcome === 'MISS' ? { ...answer, wasStale: hit !== undefined } : answer;
      }
      revalidation.meanwhile(context, lookup, hit.entry);
      return answerOf('STALE', hit);
    },
    async peek(context, slot) {
      const hit = await lookUp(context, slot);
      if (!hit || !isUsable(hit.entry)) return undefined;
      return answerOf(isFresh(hit.entry) ? 'HIT' : 'STALE', hit);
    },
    async recall(context, slot) {
      const entry = await tiers.recall(context, slot);
      return entry && isFresh(entry) ? answerOf('HIT', { entry, tier: 'memory' }) : undefined;
    },
  };
};
