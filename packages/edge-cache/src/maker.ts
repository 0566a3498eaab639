import { singleFlight } from '@parlour/runtime';
import type { Entry } from './entry.ts';
import type { Lookup } from './lookup.ts';
import type { CacheContext } from './stores.ts';
import type { Tiers } from './tiers.ts';

interface Result<Kept, Unkept> {
  readonly value: Kept | Unkept;
  /** The cached entry; absent if the answer may not be cached. */
  readonly entry?: Omit<Entry<Kept>, 'isShared'>;
}

interface MakeOptions {
  /** False if an old answer has been served meanwhile. */
  readonly isAwaited?: boolean;
  /** Questions that name the same flight share it; the question's key when absent. */
  readonly flight?: string | undefined;
}

/** The answer, and whether another request made it. */
interface Making<T> {
  readonly value: T;
  readonly isCollapsed: boolean;
}

/** Makes answers, each once for all who ask at the same time, and caches them by their policies. */
export interface Maker<Kept, Unkept> {
  readonly isAtWork: (key: string) => boolean;
  /** @throws what the question's `make` throws. */
  readonly make: (
    context: CacheContext,
    lookup: Lookup<Kept, Unkept>,
    options?: MakeOptions,
  ) => Promise<Making<Kept | Unkept>>;
}

/** @param patience milliseconds to wait for another request that makes the same answer. */
export const createMaker = <Kept, Unkept>(
  tiers: Tiers<Kept>,
  patience: number,
): Maker<Kept, Unkept> => {
  const flights = singleFlight<Result<Kept, Unkept>>({ patience });

  const work = async (
    context: CacheContext,
    lookup: Lookup<Kept, Unkept>,
    isAwaited: boolean,
  ): Promise<Result<Kept, Unkept>> => {
    const begun = await tiers.begin(context);
    const result = await lookup.make(isAwaited);
    if (result.policy === null) return { value: result.value };
    const entry = { ...result.policy, ...begun, value: result.value };
    tiers.keep(context, lookup, entry);
    return { value: result.value, entry };
  };

  return {
    isAtWork: flights.isUnderWay,
    async make(context, lookup, { isAwaited = true, flight = lookup.key } = {}) {
      const share = () =>
        flights.share(flight, () => work(context, lookup, isAwaited), context.waitUntil);
      const isJoined = flights.isUnderWay(flight);
      const { value, entry } = await share();
      // An answer that another request began before a purge is not for a request that came after it.
      const isOutdated = isJoined && entry && !(await tiers.isServable(context, entry));
      return { value: isOutdated ? (await share()).value : value, isCollapsed: isJoined };
    },
  };
};
