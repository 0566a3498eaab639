/** Per cent of a supplier's products at a site that may be taken off in one run, unless told otherwise. */
export const PRUNE_LIMIT = 30;

/** What a run of a feed told of a supplier's products. */
export interface Named {
  /** Products that the feed names, refused ones among them. */
  readonly products: number;
  /** Refused rows of which not even the product is known. */
  readonly unknownRows: number;
}

/** What a feed no longer names at one site. */
export interface Gone {
  readonly site: string;
  readonly gone: number;
  /** Products that the supplier has there. */
  readonly total: number;
}

/** Why nothing may be taken off after a run; null when it may. */
export const pruneRefusal = (
  { products, unknownRows }: Named,
  sites: readonly Gone[],
  limit: number,
): string | null => {
  if (products === 0) return 'The feed names no product at all: nothing was taken off.';
  if (unknownRows > 0) {
    return `Of ${String(unknownRows)} refused rows nobody can tell which product they are: nothing was taken off.`;
  }
  const most = sites.find(({ gone, total }) => gone * 100 > total * limit);
  if (most === undefined) return null;
  const { site, gone, total } = most;
  return `The feed does not name ${String(gone)} of the ${String(total)} products that its supplier has at ${site}, more than ${String(limit)} % of them: nothing was taken off. If that is right, allow ${String(Math.ceil((gone * 100) / total))} % with --prune-limit.`;
};
