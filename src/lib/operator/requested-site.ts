import type { OperatorContext, OperatorSite } from './operator-context.ts';

/** Rows on one page of a list in the console. */
export const PAGE_SIZE = 20;

/** One-based page in a URL; the first page for anything else. */
export const requestedPage = (query: URLSearchParams): number => {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** The number of days in a URL, if it is one of the choices; otherwise the first choice. */
export const requestedDays = (query: URLSearchParams, choices: readonly [number, ...number[]]) => {
  const days = Number(query.get('days'));
  return choices.find((one) => one === days) ?? choices[0];
};

/** The site of a page: the one in its URL, else that of the console itself. */
export const requestedSite = (
  { sites }: Pick<OperatorContext, 'sites'>,
  query: URLSearchParams,
): OperatorSite => sites.find(({ id }) => id === query.get('site')) ?? sites[0];

/**
 * The same for pages that can show all sites together: '' for all, which only the installation's operators
 * may see.
 */
export const requestedSites = (
  { sites, seesAll }: Pick<OperatorContext, 'sites' | 'seesAll'>,
  query: URLSearchParams,
): string => {
  const named = sites.find(({ id }) => id === query.get('site'));
  return named?.id ?? (seesAll && sites.length > 1 ? '' : sites[0].id);
};

/**
 * The data of a part of a page; null if it could not be loaded, so that the rest of the page still works. The
 * log has the reason.
 */
export const ifRead = <Reply>(reading: Promise<Reply>): Promise<Reply | null> =>
  reading.catch(() => null);
