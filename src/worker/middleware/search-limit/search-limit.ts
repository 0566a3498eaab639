import type { MiddlewareHandler } from 'hono';
import { findProducts, searchStore } from '#lib/contract/products.ts';
import { search, suggestProducts } from '#lib/contract/search.ts';
import { clientOf } from '../../platform/client.ts';
import type { SiteEnv } from '../../platform/env.ts';
import { ShopError } from '../../platform/errors.ts';

/** Seconds that a client is counted for, as `[[ratelimits]]` in wrangler.toml has it. */
const PERIOD = 10;

const CALLS: ReadonlySet<string> = new Set(
  [suggestProducts, search, findProducts, searchStore].map(({ path }) => `/${path}`),
);

/** Query parameters of a page whose list is searched for. */
const TEXTS = ['searchQuery', 'prefix'] as const;

const isCall = (request: Request, { pathname }: URL): boolean =>
  request.method === 'POST' && CALLS.has(pathname);

const isPage = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/products') && TEXTS.some((name) => (searchParams.get(name) ?? '') !== '');

/**
 * Keeps one client from searching a site without end: no cache helps against texts that nobody
 * typed before. A call gets the usual error, a page a plain sentence.
 */
export const searchLimit = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const url = new URL(c.req.url);
  const called = isCall(c.req.raw, url);
  if (!called && !isPage(url)) return next();
  const key = `${c.var.site.id} ${clientOf(c.req.raw.headers)}`;
  const { success } = await c.env.SEARCH_LIMIT.limit({ key });
  if (success) return next();
  const sentence = 'Too many searches. Please wait a moment.';
  if (called) throw new ShopError('rate_limited', 429, sentence, { retryAfter: PERIOD });
  const headers = { 'retry-after': String(PERIOD), 'cache-control': 'no-store' };
  return c.text(`${sentence}\n`, 429, headers);
};
