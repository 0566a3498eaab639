import { ageOf, type Entry, type Terms } from './entry.ts';
import type { Place } from './tiers.ts';

/** What was made: kept on its terms, or only for those who ask at this moment. */
export type Made<Kept, Unkept> =
  | { readonly value: Kept; readonly terms: Terms }
  | { readonly value: Unkept; readonly terms: null };

/** What a cache is asked for. */
export interface Question<Kept, Unkept> extends Place<Kept> {
  /** Names it in the log. */
  readonly subject: string;
  /**
   * Makes the answer for everybody who asks at the same time: plain data, no response or stream.
   * @param isAwaited false when an old answer has been served meanwhile.
   */
  readonly make: (isAwaited: boolean) => Promise<Made<Kept, Unkept>>;
}

export interface Answer<Value> {
  /** `HIT`: kept and fresh. `MISS`: made for this request. `STALE`: kept, and its time is over. */
  readonly outcome: 'HIT' | 'MISS' | 'STALE';
  readonly value: Value;
  /** Seconds since it began to be made; absent when that was for this request. */
  readonly age?: number;
}

/** A kept entry as an answer. */
export const answerOf = <T>(outcome: 'HIT' | 'STALE', entry: Entry<T>): Answer<T> => ({
  outcome,
  value: entry.value,
  age: ageOf(entry),
});
