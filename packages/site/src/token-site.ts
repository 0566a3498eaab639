/** The id of the site that a token names, as in `fern.4nT…`; undefined for one that names none. */
export const siteNamedBy = (token: string): string | undefined =>
  /^([a-z][a-z0-9-]{0,30})\../.exec(token)?.[1];
