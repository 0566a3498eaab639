/** The number of measurements in each bucket, by the bucket's upper bound. */
export type Counts = ReadonlyMap<number, number>;

/**
 * Upper bounds of the buckets for the server's times, in milliseconds; the last bucket takes all longer
 * times.
 */
export const TIME_BOUNDS: readonly number[] = [
  1, 2, 5, 10, 20, 50, 100, 200, 350, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 60_000,
];

/** The bucket of a measurement: the first bound that is not below it. */
export const boundOf = (bounds: readonly number[], value: number): number =>
  bounds.find((bound) => value <= bound) ?? bounds.at(-1) ?? 0;

/** The number of measurements in all buckets. */
export const totalOf = (counted: Counts): number =>
  [...counted.values()].reduce((sum, count) => sum + count, 0);

/**
 * Estimates a percentile from buckets, assuming an even spread within a bucket. The error is at most the
 * width of that bucket.
 * @param share 0 to 1
 * @returns 0 without measurements
 */
export const percentile = (bounds: readonly number[], counted: Counts, share: number): number => {
  const wanted = totalOf(counted) * share;
  let below = 0;
  for (const [at, bound] of bounds.entries()) {
    const count = counted.get(bound) ?? 0;
    if (count > 0 && below + count >= wanted) {
      const lower = bounds[at - 1] ?? 0;
      return lower + ((wanted - below) / count) * (bound - lower);
    }
    below += count;
  }
  return 0;
};
