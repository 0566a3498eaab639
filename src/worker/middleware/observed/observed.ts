import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../../platform/env.ts';
import { accountFor } from '../../platform/insight/account-for.ts';
import { countEmptySearch } from '../../platform/insight/count-event.ts';
import type { Timing } from '../../platform/timing/server-timing.ts';

interface ObservedEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { databaseTimings?: () => readonly Timing[] };
}

/** Accounts for every request once it is answered: log, counts, and searches that found nothing. */
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
  if (site && c.res.headers.get(FOUND) === '0') {
    const text = url.searchParams.get('searchQuery') ?? '';
    countEmptySearch({ ...surroundings, site: site.id }, text);
  }
};

/** Header in which a list says how many products a search has found; a kept page has it as well. */
export const FOUND = 'x-found';
