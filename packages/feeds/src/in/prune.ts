/** A run's findings about a supplier's products. */
export interface FeedCounts {
  /** Products in the feed, including refused ones. */
  readonly products: number;
  /** Refused rows whose product is unknown. */
  readonly unknownRows: number;
}

/** Products at one site that are no longer in a feed. */
export interface MissingProducts {
  readonly site: string;
  readonly gone: number;
  /** The supplier's products at the site. */
  readonly total: number;
}

/** Why nothing may be removed after a run; null if it may. */
export const pruneRefusal = (
  { products, unknownRows }: FeedCounts,
  sites: readonly MissingProducts[],
  limit: number,
): string | null => {
  if (products === 0) return 'The feed names no products at all: nothing was removed.';
  if (unknownRows > 0) {
    return `The products of ${String(unknownRows)} refused rows are unknown: nothing was removed.`;
  }
  const most = sites.find(({ gone, total }) => gone * 100 > total * limit);
  if (most === undefined) return null;
  const { site, gone, total } = most;
  return `The feed doesn’t name ${String(gone)} of the ${String(total)} products that its supplier has at ${site}, more than ${String(limit)}% of them: nothing was removed. If that is right, allow ${String(Math.ceil((gone * 100) / total))}% with --prune-limit.`;
};
