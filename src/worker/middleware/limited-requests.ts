import type { Context } from 'hono';
import {
  addCard,
  askForAlert,
  askToCancel,
  askForSamples,
  type Call,
  calls,
  changePassword,
  deleteProfile,
  findProducts,
  legacySaveOrder,
  payOrder,
  placeOrder,
  search,
  searchStore,
  startCardSetup,
  suggestProducts,
} from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import type { SiteEnv } from '../platform/env.ts';
import { requireOwnPage, requireOwnScript } from '@parlour/http';
import type { LimitedAs } from './rate-limit.ts';

/** A path of the contract as a pattern. */
const patternOf = (path: string): RegExp => new RegExp(`^/${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const SEARCH_CALLS: ReadonlySet<string> = new Set(
  [suggestProducts, search, findProducts, searchStore].map(({ path }) => `/${path}`),
);

/** The query parameters of pages that search. */
const SEARCH_TEXTS = ['searchQuery', 'prefix'] as const;

/** Searches: the calls that take a text, and the pages that show the results. */
export const searches = ({ req }: Context): LimitedAs => {
  if (req.method === 'POST' && SEARCH_CALLS.has(req.path)) return 'call';
  return req.path.startsWith('/products') && isSearch(new URL(req.url)) ? 'page' : undefined;
};

/**
 * Calls for everybody that no cache answers, so that each is a question to the database.
 * @param wanted those that read, or those that write
 */
export const uncachedCalls = (wanted: Call['effect']) => {
  const rows = Object.values<Call>(calls)
    .filter(({ access, cacheSeconds }) => access === 'public' && cacheSeconds === undefined)
    .filter(({ effect }) => effect === wanted)
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  // A HEAD has become a GET before this.
  return ({ req: { path, method } }: Context): LimitedAs =>
    rows.some((row) => row.method === method && row.pattern.test(path)) ? 'call' : undefined;
};

/** Whether a URL carries the text of a search. */
export const isSearch = ({ search, searchParams }: URL): boolean =>
  search !== '' && SEARCH_TEXTS.some((name) => (searchParams.get(name) ?? '') !== '');

const PAYMENT_CALLS = [placeOrder, legacySaveOrder, payOrder, addCard, startCardSetup].map(
  ({ path }) => patternOf(path),
);

const ACCOUNT_CALLS: ReadonlySet<string> = new Set(
  [changePassword, deleteProfile].map(({ path }) => `/${path}`),
);

const ACCOUNT_PAGES: ReadonlySet<string> = new Set([
  paths.changePassword(),
  paths.deleteAccount(),
  paths.passkeys(),
]);

const FORM_PAGES: readonly string[] = [paths.checkout(), paths.paymentMethods()];

/**
 * Requests that order, pay or save a card: calls, the forms of pages, and the test bank.
 * @param bank path of the test bank's pages
 */
export const paymentsAnd =
  (bank: string) =>
  ({ req: { path, method } }: Context): LimitedAs => {
    if (method !== 'POST') return undefined;
    if (PAYMENT_CALLS.some((pattern) => pattern.test(path))) return 'call';
    const isForm = FORM_PAGES.includes(path) || path.startsWith('/purchase/order-confirmation/');
    return isForm || path.startsWith(`${bank}/`) ? 'page' : undefined;
  };

/** Changes of the customer's own account. */
export const accountChanges = ({ req: { path, method } }: Context): LimitedAs => {
  if (ACCOUNT_CALLS.has(path)) return 'call';
  return method === 'POST' && ACCOUNT_PAGES.has(path) ? 'page' : undefined;
};

const ASKED = [askForAlert, askForSamples, askToCancel].map(({ path }) => patternOf(path));
const ASKING_PAGES: readonly string[] = [paths.cancelWithoutSignIn(), paths.samples()];
const ALERT_PAGE = /^\/[^/]+\/products\/d\/[^/]+\/alert$/;

/** Requests for emails from the shop to a given address. */
export const requestedEmails = ({ req: { path, method } }: Context): LimitedAs => {
  if (method !== 'POST') return undefined;
  if (ASKED.some((pattern) => pattern.test(path))) return 'call';
  return ALERT_PAGE.test(path) || ASKING_PAGES.includes(path) ? 'page' : undefined;
};

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Forms of all pages, which anyone may send. */
export const postedForms = ({ req }: Context): LimitedAs =>
  req.method === 'POST' && FORM_TYPE.test(req.header('content-type') ?? '') ? 'page' : undefined;

/**
 * Leaves out writes that will be refused because no page of the site sent them: what another site makes a
 * browser send is not counted against the visitor.
 */
export const ownWrites =
  (countedAs: (c: Context<SiteEnv>) => LimitedAs) =>
  async (c: Context<SiteEnv>): Promise<LimitedAs> => {
    const counted = countedAs(c);
    if (counted === undefined) return undefined;
    try {
      if (counted === 'page') requireOwnPage(c, c.var.site);
      else await requireOwnScript(c, c.var.site);
    } catch {
      // The handler of the write refuses it with the same words.
      return undefined;
    }
    return counted;
  };

/** Counts every request. */
export const every = (counted: Exclude<LimitedAs, undefined>) => (): LimitedAs => counted;
