const DAY_MS = 86_400_000;

/** When a reduction holds on a site (docs/feeds-in.md). */
export interface ReductionRule {
  /** Days for which the earlier price was asked until the reduction; 0 believes every feed. */
  readonly days: number;
}

/** The time directly before a reduction in which the earlier price was asked, ISO 8601; null if there is none. */
export interface Asked {
  readonly was_from: string | null;
  readonly was_until: string | null;
}

/** Whether a reduction may be shown. */
export const isProved = (
  { was_from: from, was_until: until }: Asked,
  { days }: ReductionRule,
): boolean =>
  days === 0 ||
  (from !== null && until !== null && Date.parse(until) - Date.parse(from) >= days * DAY_MS);
