import type { OperatorContext, OperatorSite } from './operator-context.ts';

/** A list of the console shows so many at once. */
export const PAGE_SIZE = 20;

/** One-based page of an address; the first for anything else. */
export const requestedPage = (query: URLSearchParams): number => {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** Which of some numbers of days an address asks for; the first of them for anything else. */
export const requestedDays = (query: URLSearchParams, choices: readonly [number, ...number[]]) => {
  const days = Number(query.get('days'));
  return choices.find((one) => one === days) ?? choices[0];
};

/** The site that a page is about: the one that its address names, else that of the console itself. */
export const requestedSite = (
  { sites }: Pick<OperatorContext, 'sites'>,
  query: URLSearchParams,
): OperatorSite => sites.find(({ id }) => id === query.get('site')) ?? sites[0];

/** The same where all sites can be shown together: '' for all, which only the installation's may see. */
export const requestedSites = (
  { sites, seesAll }: Pick<OperatorContext, 'sites' | 'seesAll'>,
  query: URLSearchParams,
): string => {
  const named = sites.find(({ id }) => id === query.get('site'));
  return named?.id ?? (seesAll && sites.length > 1 ? '' : sites[0].id);
};

/**
 * What a part of a page shows; null where it could not be read, so that the rest of the page still
 * comes. Why is in the log.
 */
export const ifRead = <Reply>(reading: Promise<Reply>): Promise<Reply | null> =>
  reading.catch(() => null);
