import { pathOfMade } from '#lib/agents/markdown-pages.ts';
import { COMPARE_FIELD } from '#lib/compare/compared.ts';
import { RANGE_FIELDS } from '#lib/listing/range-filters.ts';
import { FIT_FIELDS } from '#lib/product/fit-answer.ts';
import { STORE_QUERY } from '#lib/stores/store-place.ts';
import { cacheKey } from '@parlour/edge-cache';
import type { Site } from '@parlour/site';

/** The key of a page of a site. */
export const pageKey = (site: Pick<Site, 'id' | 'revision'>, url: URL): Promise<string> =>
  cacheKey('page', site, [], `${url.pathname}?${knownQuery(url)}`);

const LIST = ['page', 'sort', 'choices', ...RANGE_FIELDS];

/** The query parameters that pages read, by the paths of their routes: the first match counts. */
const QUERIES: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
  [/^\/products\/t$/, [...LIST, 'prefix']],
  [/^\/products(\/|$)/, [...LIST, 'searchQuery', 'tagId']],
  [/^\/[^/]+\/products\/list\//, LIST],
  [/^(\/[^/]+\/products)?\/seller\/[^/]+$/, ['page', 'sort', ...STORE_QUERY]],
  [/^\/[^/]+\/products\/d\/[^/]+(\/enquiry)?$/, ['option', 'swatch', 'seller']],
  [/^\/[^/]+\/products\/d\/[^/]+\/alert$/, ['done']],
  [/^\/[^/]+\/products\/d\/[^/]+\/reviews$/, ['sort', 'stars', 'page', 'done']],
  [/^\/[^/]+\/products\/d\/[^/]+\/fit$/, FIT_FIELDS],
  [/^\/[^/]+\/products\/d\/[^/]+\/arrival$/, ['postcode', 'seller']],
  [/^\/[^/]+\/products\/d\/[^/]+\/room$/, ['finish']],
  [/^\/emails\//, ['done']],
  [/^\/[^/]+\/(blog|moodrooms)\/(?!d\/)/, ['page']],
  [/^\/compare$/, [COMPARE_FIELD]],
  [/^\/profile\/seller\//, []],
  // What the console shows, and what was just done there.
  [
    /^\/operator(\/|$)/,
    [
      'site',
      'page',
      'status',
      'days',
      'sort',
      'show',
      'find',
      'done',
      'agent',
      'import',
      'returnTo',
      'refused',
    ],
  ],
  [/^\/fragments\/style-order$/, ['list']],
  [/^\/fragments\/recently-viewed$/, ['ids']],
  // The shop in a customer's style order.
  [/^\/(store\/yours|fragments\/own-moodrooms)(\/|$)/, ['page', 'done', 'searchQuery', 'tagId']],
  // A room design: what was just done, the item to exchange, the search text.
  [/^\/profile\/rooms(\/|$)/, ['done', 'from', 'exchange', 'add']],
  // What a claim is about, and what was just done.
  [/^\/purchase\/orders-list-new\/[^/]+\/claims\//, ['reason', 'done']],
  [/^\/cancel(\/|$)/, ['done']],
  // A customer's own pages: what was just done, the orders' filter, the postal address to edit, the item to
  // add to a list, the list to save as a search.
  [/^\/(profile|purchase|game)\//, ['page', 'done', 'status', 'edit', 'item', 'save']],
];

/** Parameters that may have several values. */
const LISTS: ReadonlySet<string> = new Set([COMPARE_FIELD, 'room']);

const namesAt = (pathname: string): readonly string[] => {
  const page = pathOfMade(pathname) ?? pathname;
  return QUERIES.find(([path]) => path.test(page))?.[1] ?? [];
};

/**
 * The target of a page's redirect with the parameters that the page does not read, such as an advertiser's
 * click id; the analytics of the page that it leads to reads them.
 * @param target path and query, as the page answered it
 */
export const withUnknownQuery = (target: string, { pathname, searchParams }: URL): string => {
  const names = namesAt(pathname);
  const others = [...searchParams].filter(([name]) => !names.includes(name));
  if (others.length === 0) return target;
  const [place = '', query = ''] = target.split('?');
  return `${place}?${new URLSearchParams([...new URLSearchParams(query), ...others]).toString()}`;
};

/** The parameters of a URL that its page reads, in a fixed order; no others affect the page. */
export const knownQuery = ({ pathname, search, searchParams }: URL): string => {
  if (search === '') return '';
  const names = namesAt(pathname);
  const known = new URLSearchParams(
    names.flatMap((name) => {
      const given = searchParams.getAll(name);
      return (LISTS.has(name) ? given : given.slice(0, 1)).map((value) => [name, value]);
    }),
  );
  known.sort();
  return known.toString();
};
