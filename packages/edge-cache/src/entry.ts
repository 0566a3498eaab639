import * as z from 'zod';
import { DAY_S } from '@parlour/domain';

/** How long something may be cached, and what purges it. */
export interface CachePolicy {
  /** Seconds for which it is fresh. */
  readonly maxAge: number;
  /** Seconds after that in which it may be served while it is renewed. */
  readonly swr: number;
  /** Cache tags; a purge names one of them. */
  readonly tags: readonly string[];
  /** When it must be renewed, whatever its seconds, in milliseconds since 1970; never when absent. */
  readonly until?: number | undefined;
}

/** An entry of a cache. Plain data: requests share it. */
export interface Entry<T> extends CachePolicy {
  readonly value: T;
  /** When it began to be made, in milliseconds since 1970. */
  readonly storedAt: number;
  /** The number of the last purge that was known then; 0 for none. */
  readonly lastPurge: number;
  /** Whether it has been written to the store that all places share. */
  readonly isShared: boolean;
}

/** Seconds for which an expired entry stays, to be served when it cannot be renewed. */
const STALE_IF_ERROR_S = DAY_S;

/** Seconds for which stores keep an entry. */
export const retention = ({ maxAge, swr }: CachePolicy): number => maxAge + swr + STALE_IF_ERROR_S;

/** Whole seconds since an entry began to be made. */
export const ageOf = ({ storedAt }: Entry<unknown>): number =>
  Math.max(0, Math.floor((Date.now() - storedAt) / 1000));

const isWithin = (
  { storedAt, until = Infinity }: Pick<Entry<unknown>, 'storedAt' | 'until'>,
  seconds: number,
): boolean => Date.now() < Math.min(until, storedAt + seconds * 1000);

export const isFresh = (entry: Entry<unknown>): boolean => isWithin(entry, entry.maxAge);

/** Whether an entry may be served, possibly only while it is renewed. */
export const isUsable = (entry: Entry<unknown>): boolean =>
  isWithin(entry, entry.maxAge + entry.swr);

/** Whether an entry may still be served when it cannot be renewed: an old day is better than no page. */
export const isRetained = (entry: Omit<Entry<unknown>, 'isShared'>): boolean =>
  isWithin({ storedAt: entry.storedAt }, retention(entry));

const Head = z.object({
  storedAt: z.number(),
  lastPurge: z.number(),
  isShared: z.boolean(),
  maxAge: z.number(),
  swr: z.number(),
  tags: z.array(z.string()),
  until: z.number().optional(),
});

/** One line about the entry, then its value as text. */
export const encodeEntry = <T>(entry: Entry<T>, encode: (value: T) => string): string =>
  `${JSON.stringify(Head.parse(entry))}\n${encode(entry.value)}`;

/**
 * Parses the text of `encodeEntry`.
 * @throws {SyntaxError | z.ZodError} for text that is not an entry, and what `decode` throws.
 */
export const decodeEntry = <T>(text: string, decode: (text: string) => T): Entry<T> => {
  const end = text.indexOf('\n');
  const head = Head.parse(JSON.parse(text.slice(0, Math.max(0, end))));
  return { ...head, value: decode(text.slice(end + 1)) };
};
