import { DAY_MS } from './durations.ts';
import { endOfLondonDay } from './london-time.ts';

/** When a reduction holds on a site (docs/feeds-in.md). */
export interface ReductionRule {
  /** Days for which the earlier price was asked until the reduction; 0 believes every feed. */
  readonly days: number;
  /** Days after which an earlier price is no longer shown; never more than it was asked. */
  readonly most: number;
}

/**
 * The time directly before a reduction in which the earlier price was asked and could be paid, ISO 8601; null if there
 * is none. It is empty (`was_from` is `was_until`) if nobody could order in the last days before the reduction.
 */
export interface EarlierPricePeriod {
  readonly was_from: string | null;
  readonly was_until: string | null;
}

/** `not_asked` and `too_short` are about the time before the reduction; `over` has lasted too long. */
export type ReductionState = 'shown' | 'not_asked' | 'too_short' | 'over';

/**
 * The last millisecond at which the earlier price is shown, ISO 8601; '' if it never is. It is the end of a day in
 * London, because cached pages are renewed then.
 */
export const reductionEnd = (
  { was_from: from, was_until: until }: EarlierPricePeriod,
  rule: ReductionRule,
) => {
  if (from === null || until === null) return '';
  const asked = Math.floor((Date.parse(until) - Date.parse(from)) / DAY_MS);
  // Its first day counts.
  return endOfLondonDay(until, Math.min(asked, rule.most) - 1);
};

/** Whether a reduction may be shown, and if not, why. @param now milliseconds since 1970 */
export const reductionState = (
  period: EarlierPricePeriod,
  rule: ReductionRule,
  now = Date.now(),
): ReductionState => {
  if (rule.days === 0) return 'shown';
  const { was_from: from, was_until: until } = period;
  if (from === null || until === null) return 'not_asked';
  if (Date.parse(until) - Date.parse(from) < rule.days * DAY_MS) return 'too_short';
  return now <= Date.parse(reductionEnd(period, rule)) ? 'shown' : 'over';
};

/** Whether a reduction may be shown. */
export const isProved = (
  period: EarlierPricePeriod,
  rule: ReductionRule,
  now = Date.now(),
): boolean => reductionState(period, rule, now) === 'shown';
