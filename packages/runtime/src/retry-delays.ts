/**
 * Returns the milliseconds until the next attempt, from the number of failed attempts in a row (at least
 * one); undefined after the last delay, when the work is given up.
 * @param unit milliseconds of a unit of the delays
 */
export const retryDelays =
  (unit: number, delays: readonly number[]) =>
  (failures: number): number | undefined => {
    const delay = delays[failures - 1];
    return delay === undefined ? undefined : delay * unit;
  };
