import { isSpeculative } from '../speculative.ts';
import { isRobot } from './account-for.ts';

/** The query parameter with the text of a search. */
export const SEARCH_FIELD = 'searchQuery';

/**
 * The text of the search whose page led to this request, according to the browser's `Referer`; '' for none,
 * for programs, for pages fetched ahead, and for visitors who ask not to be tracked.
 */
export const previousSearch = (request: Request): string => {
  const { headers, url } = request;
  if (isRobot(request) || isSpeculative(request)) return '';
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return '';
  const from = URL.parse(headers.get('referer') ?? '');
  return from?.host === new URL(url).host ? (from.searchParams.get(SEARCH_FIELD) ?? '') : '';
};
