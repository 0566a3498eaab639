import type { Context } from 'hono';
import { addCard, startCardSetup } from '#lib/contract/calls/cards.ts';
import { legacySaveOrder } from '#lib/contract/calls/legacy-orders.ts';
import { payOrder, placeOrder } from '#lib/contract/calls/orders.ts';
import { findProducts, searchStore } from '#lib/contract/calls/products.ts';
import { search, suggestProducts } from '#lib/contract/calls/search.ts';
import { paths } from '#lib/paths.ts';
import type { Counted } from './rate-limit.ts';

const SEARCH_CALLS: ReadonlySet<string> = new Set(
  [suggestProducts, search, findProducts, searchStore].map(({ path }) => `/${path}`),
);

/** Query parameters of a page whose list is searched for. */
const SEARCH_TEXTS = ['searchQuery', 'prefix'] as const;

/** Searches: the calls that take a text, and the pages that show what was found. */
export const searches = ({ req }: Context): Counted => {
  if (req.method === 'POST' && SEARCH_CALLS.has(req.path)) return 'call';
  return req.path.startsWith('/products') && isSearch(new URL(req.url)) ? 'page' : undefined;
};

/** Whether an address carries the text of a search. */
export const isSearch = ({ search, searchParams }: URL): boolean =>
  search !== '' && SEARCH_TEXTS.some((name) => (searchParams.get(name) ?? '') !== '');

/** A path of the table of calls as a pattern. */
const patternOf = (path: string): RegExp => new RegExp(`^/${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const PAYMENT_CALLS = [placeOrder, legacySaveOrder, payOrder, addCard, startCardSetup].map(
  ({ path }) => patternOf(path),
);

const FORM_PAGES: readonly string[] = [paths.checkout(), paths.paymentMethods()];

/**
 * What orders, pays or saves a card: calls, the forms of pages, and the test bank.
 * @param bank path of the test bank's pages
 */
export const paymentsAnd =
  (bank: string) =>
  ({ req: { path, method } }: Context): Counted => {
    if (method !== 'POST') return undefined;
    if (PAYMENT_CALLS.some((pattern) => pattern.test(path))) return 'call';
    const isForm = FORM_PAGES.includes(path) || path.startsWith('/purchase/order-confirmation/');
    return isForm || path.startsWith(`${bank}/`) ? 'page' : undefined;
  };

/** Every request that comes this way. */
export const every = (counted: Exclude<Counted, undefined>) => (): Counted => counted;
