/**
 * The time that an email service reports, in ISO 8601 (UTC); the current time for none, and for one in the
 * future.
 */
export const momentOf = (written: string): string => {
  const time = Date.parse(written);
  return new Date(Number.isNaN(time) ? Date.now() : Math.min(time, Date.now())).toISOString();
};
