import { ageOf, type Terms } from './entry.ts';
import type { Tier } from './stores.ts';
import type { Found, Place } from './tiers.ts';

/** What was made: kept on its terms, or only for those who ask at this moment. */
export type Made<Kept, Unkept> =
  | { readonly value: Kept; readonly terms: Terms }
  | { readonly value: Unkept; readonly terms: null };

/** What a cache is asked for. */
export interface Lookup<Kept, Unkept> extends Place<Kept> {
  /** Names it in the log. */
  readonly subject: string;
  /** Asked before one waits for what has to be made; what it throws is thrown to whoever asked. */
  readonly admit?: () => Promise<void>;
  /**
   * Makes the answer for everybody who asks at the same time: plain data, no response or stream.
   * @param isAwaited false when an old answer has been served meanwhile.
   */
  readonly make: (isAwaited: boolean) => Promise<Made<Kept, Unkept>>;
}

/** What was kept: fresh (`HIT`), or its time is over (`STALE`). */
export interface KeptAnswer<Value> {
  readonly outcome: 'HIT' | 'STALE';
  readonly value: Value;
  /** Seconds since it began to be made. */
  readonly age: number;
  /** Seconds for which it is still fresh; negative once it is not. */
  readonly ttl: number;
  readonly tier: Tier;
}

/** What was made for those who ask at this moment. */
interface MadeAnswer<Value> {
  readonly outcome: 'MISS';
  readonly value: Value;
  /** Whether something too old was found. */
  readonly wasStale: boolean;
  /** Whether another request made it. */
  readonly isCollapsed: boolean;
  readonly age?: undefined;
}

export type Answer<Value> = KeptAnswer<Value> | MadeAnswer<Value>;

/** A kept entry as an answer. */
export const answerOf = <T>(outcome: 'HIT' | 'STALE', { entry, tier }: Found<T>): KeptAnswer<T> => {
  const age = ageOf(entry);
  return { outcome, value: entry.value, age, ttl: entry.maxAge - age, tier };
};
