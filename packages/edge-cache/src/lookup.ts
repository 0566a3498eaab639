import { ageOf, type Entry, type CachePolicy } from './entry.ts';
import type { Tier } from './stores.ts';
import type { CacheSlot, CacheHit } from './tiers.ts';

/** The result: to be cached by its policy, or only for the requests that are waiting now. */
export type LookupResult<Kept, Unkept> =
  | { readonly value: Kept; readonly policy: CachePolicy }
  | { readonly value: Unkept; readonly policy: null };

/** What a cache is asked for. */
export interface Lookup<Kept, Unkept> extends CacheSlot<Kept> {
  /** Names it in the log. */
  readonly subject: string;
  /** Called before a request waits for a new answer; its errors go to the caller. */
  readonly admit?: () => Promise<void>;
  /**
   * Whether this isolate may renew the answer, asked before it does so while the old one is served; every isolate
   * may when absent. Must not throw.
   */
  readonly mayRevalidate?: (old: Omit<Entry<unknown>, 'value'>) => Promise<boolean>;
  /**
   * Makes the answer for everyone who asks at the same time: plain data, no response or stream.
   * @param isAwaited false if an old answer has been served meanwhile.
   */
  readonly make: (isAwaited: boolean) => Promise<LookupResult<Kept, Unkept>>;
}

/** A cached answer: fresh (`HIT`), or expired (`STALE`). */
export interface KeptAnswer<Value> {
  readonly outcome: 'HIT' | 'STALE';
  readonly value: Value;
  /** Seconds since it began to be made. */
  readonly age: number;
  /** Seconds for which it is still fresh; negative once it is not. */
  readonly ttl: number;
  readonly tier: Tier;
}

/** A new answer for the requests that are waiting now. */
interface MadeAnswer<Value> {
  readonly outcome: 'MISS';
  readonly value: Value;
  /** Whether an entry was found that is too old. */
  readonly wasStale: boolean;
  /** Whether another request made it. */
  readonly isCollapsed: boolean;
  readonly age?: undefined;
}

export type Answer<Value> = KeptAnswer<Value> | MadeAnswer<Value>;

/** A cached entry as an answer. */
export const answerOf = <T>(
  outcome: 'HIT' | 'STALE',
  { entry, tier }: CacheHit<T>,
): KeptAnswer<T> => {
  const age = ageOf(entry);
  return { outcome, value: entry.value, age, ttl: entry.maxAge - age, tier };
};
