import { isFresh, isUsable } from './entry.ts';
import { createMaker } from './maker.ts';
import { answerOf, type Answer, type KeptAnswer, type Lookup } from './lookup.ts';
import { createRevalidation, type RevalidationOptions } from './revalidation.ts';
import type { CacheContext } from './stores.ts';
import { createTiers, type Found, type Place, type TiersOptions } from './tiers.ts';

export interface TieredCacheOptions<Kept> extends TiersOptions<Kept>, RevalidationOptions {
  /** Milliseconds that another request's making of the same thing is waited for. */
  readonly patience: number;
}

/**
 * An isolate's memory in front of stores, with purges, single flight and renewal. What is fresh is
 * served as it is; within the time that its terms allow, an old answer is served while one request
 * renews it; an older one is served when it cannot be renewed. Requests for the same missing answer
 * wait for one of them.
 *
 * Two types of values: what is `Kept`, and what a question brings back when nothing may be kept.
 */
export interface TieredCache<Kept, Unkept> {
  /**
   * @param options.force passes over what is kept, and renews it.
   * @throws what the question's `make` throws, when nothing old may be served instead.
   */
  readonly answer: (
    context: CacheContext,
    lookup: Lookup<Kept, Unkept>,
    options?: { readonly force?: boolean },
  ) => Promise<Answer<Kept | Unkept>>;
  /** What is kept and may be served without a failure; makes nothing. */
  readonly peek: (
    context: CacheContext,
    place: Place<Kept>,
  ) => Promise<KeptAnswer<Kept> | undefined>;
  /** What is fresh in this isolate's memory; looks nowhere else. */
  readonly recall: (
    context: CacheContext,
    place: Place<Kept>,
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

  /** What is kept, however old. Who finds the same thing being made waits for that, not for stores. */
  const lookUp = async (
    context: CacheContext,
    place: Place<Kept>,
  ): Promise<Found<Kept> | undefined> => {
    const own = await tiers.recall(context, place);
    const remembered = own && { entry: own, tier: 'memory' as const };
    if (own && isFresh(own)) return remembered;
    return maker.isAtWork(place.key) ? remembered : tiers.find(context, place);
  };

  return {
    async answer(context, lookup, { force = false } = {}) {
      if (force) return revalidation.now(context, lookup, `force ${lookup.key}`);
      const found = await lookUp(context, lookup);
      if (found && isFresh(found.entry)) return answerOf('HIT', found);
      const mayBeOld = found && (isUsable(found.entry) || revalidation.isResting(lookup.key));
      if (!mayBeOld) {
        await lookup.admit?.();
        const answer = await revalidation.now(context, lookup);
        return answer.outcome === 'MISS' ? { ...answer, wasStale: found !== undefined } : answer;
      }
      revalidation.meanwhile(context, lookup, found.entry);
      return answerOf('STALE', found);
    },
    async peek(context, place) {
      const found = await lookUp(context, place);
      if (!found || !isUsable(found.entry)) return undefined;
      return answerOf(isFresh(found.entry) ? 'HIT' : 'STALE', found);
    },
    async recall(context, place) {
      const entry = await tiers.recall(context, place);
      return entry && isFresh(entry) ? answerOf('HIT', { entry, tier: 'memory' }) : undefined;
    },
  };
};
