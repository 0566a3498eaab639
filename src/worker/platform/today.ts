import { DAY_MS } from '@parlour/domain';

/** The day (UTC) of a moment, such as `2026-11-26`, for limits by the day. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Seconds until the counts of the day end. */
export const untilTomorrow = (now = Date.now()): number =>
  Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000);
