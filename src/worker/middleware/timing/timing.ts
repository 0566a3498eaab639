import type { MiddlewareHandler } from 'hono';
import type { Env } from '../../platform/env.ts';
import { BYPASSED, CACHE_STATUS } from '../../platform/cache-status.ts';
import { databaseTime } from '../../platform/timing/database-time.ts';
import { SERVER_TIMING, serverTiming } from '../../platform/timing/server-timing.ts';
import { watchedDatabase } from '../../platform/timing/watched-database.ts';

/**
 * Says of every page where its time went (`Server-Timing`) and what the page cache did (`Cache-Status`,
 * RFC 9211). Both are about the page alone: neither a customer nor what was asked of the database is in
 * them. A page that a customer has to be signed in for says the same as any that is not kept.
 */
export const timing = (): MiddlewareHandler<{ Bindings: Env }> => async (c, next) => {
  const started = performance.now();
  const database = databaseTime();
  const { env } = c;
  c.env = { ...env, MARKET_DB: watchedDatabase(env.MARKET_DB, database.watch) };
  await next();
  if (!isPage(c.res)) return;
  const total = { name: 'total', milliseconds: performance.now() - started } as const;
  const known = c.res.headers.get(SERVER_TIMING);
  const own = serverTiming([...database.timings(), total]);
  c.header(SERVER_TIMING, known === null ? own : `${known}, ${own}`);
  if (!c.res.headers.has(CACHE_STATUS)) c.header(CACHE_STATUS, BYPASSED);
};

const isPage = ({ status, headers }: Response): boolean =>
  status === 304 || (headers.get('content-type')?.startsWith('text/html') ?? false);
