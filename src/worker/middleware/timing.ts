import type { MiddlewareHandler } from 'hono';
import type { Env } from '../platform/env.ts';
import { BYPASSED, CACHE_STATUS } from '../platform/cache-status.ts';
import { databaseTime } from '../platform/timing/database-time.ts';
import { addTimings, type Timing } from '../platform/timing/server-timing.ts';
import { watchedDatabase } from '../platform/timing/watched-database.ts';

interface TimedEnv {
  Bindings: Env;
  Variables: { databaseTimings?: () => readonly Timing[] };
}

/**
 * Says of every page where its time went (`Server-Timing`) and what the page cache did (`Cache-Status`,
 * RFC 9211). Both are about the page alone: neither a customer nor what was asked of the database is in
 * them, but for the number of rows that it read on one's own machine. A page that a customer has to be signed in for says the same as any that is not kept.
 */
export const timing = (): MiddlewareHandler<TimedEnv> => async (c, next) => {
  const started = performance.now();
  const { env } = c;
  const database = databaseTime(env.DEVELOPMENT === 'true');
  c.env = { ...env, MARKET_DB: watchedDatabase(env.MARKET_DB, database.watch) };
  c.set('databaseTimings', database.timings);
  await next();
  if (!isPage(c.res)) return;
  const total = { name: 'total', milliseconds: performance.now() - started } as const;
  const answer = new Response(c.res.body, c.res);
  addTimings(answer.headers, [...database.timings(), total]);
  if (!answer.headers.has(CACHE_STATUS)) answer.headers.set(CACHE_STATUS, BYPASSED);
  // Assigned twice because Hono copies the headers of a response onto the one that replaces it.
  c.res = undefined;
  c.res = answer;
};

const isPage = ({ status, headers }: Response): boolean =>
  status === 304 || (headers.get('content-type')?.startsWith('text/html') ?? false);
