/** The moment that a carrier writes, in ISO 8601 (UTC); now for none, and for one to come. */
export const momentOf = (written: string): string => {
  const time = Date.parse(written);
  return new Date(Number.isNaN(time) ? Date.now() : Math.min(time, Date.now())).toISOString();
};
