import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../platform/env.ts';
import { accountFor, isRobot } from '../platform/insight/account-for.ts';
import { countEmptySearch, countRetry } from '../platform/insight/count-event.ts';
import { clientNetwork, isSpeculative } from '@parlour/http';
import type { Timing } from '../platform/timing/server-timing.ts';

interface ObservedEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { databaseTimings?: () => readonly Timing[] };
}

/**
 * Records every request after it is answered: log, counts, searches that found nothing, and the searches that
 * follow them.
 */
export const observed = (): MiddlewareHandler<ObservedEnv> => async (c, next) => {
  const started = performance.now();
  const { env } = c;
  await next();
  const { site, databaseTimings } = c.var as Partial<ObservedEnv['Variables']>;
  const url = new URL(c.req.url);
  const surroundings = { env, waitUntil: c.executionCtx.waitUntil.bind(c.executionCtx) };
  accountFor(
    {
      request: c.req.raw,
      path: url.pathname,
      response: c.res,
      site: site?.id,
      milliseconds: performance.now() - started,
      database: databaseTimings?.(),
    },
    surroundings,
  );
  const found = c.res.headers.get(FOUND);
  const text = url.searchParams.get(SEARCH_FIELD) ?? '';
  if (!site || found === null) return;
  const search = { ...surroundings, site: site.id, network: clientNetwork(c.req.raw.headers) };
  if (found === '0') countEmptySearch(search, text);
  else countRetry(search, previousSearch(c.req.raw), text);
};

/** The header in which a list gives the number of products that a search found; a cached page has it as well. */
const FOUND = 'x-found';
/** The query parameter with the text of a search. */
const SEARCH_FIELD = 'searchQuery';

/**
 * The text of the search whose page led to this request, according to the browser's `Referer`; '' for none,
 * for programs, for pages fetched ahead, and for visitors who ask not to be tracked.
 */
const previousSearch = (request: Request): string => {
  const { headers, url } = request;
  if (isRobot(request) || isSpeculative(request)) return '';
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return '';
  const from = URL.parse(headers.get('referer') ?? '');
  return from?.host === new URL(url).host ? (from.searchParams.get(SEARCH_FIELD) ?? '') : '';
};
