import type { MiddlewareHandler } from 'hono';
import type { Env } from '../platform/env.ts';
import { BYPASSED, CACHE_STATUS } from '../platform/cache-status.ts';
import { databaseTime } from '../platform/timing/database-time.ts';
import { addTimings, lineTimings, type Timing } from '../platform/timing/server-timing.ts';
import { watchedDatabase } from '../platform/timing/watched-database.ts';

interface TimedEnv {
  Bindings: Env;
  Variables: { databaseTimings?: () => readonly Timing[] };
}

/**
 * Adds to every page where its time went and how long the visitor's line is (`Server-Timing`), and what the page cache
 * did (`Cache-Status`, RFC 9211). Both contain nothing else about the customer or the queries, except the number of rows
 * read, and that only in development. A page that needs a sign-in says the same as any page that is not cached.
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
  addTimings(answer.headers, [...database.timings(), ...lineTimings(c.req.raw), total]);
  if (!answer.headers.has(CACHE_STATUS)) answer.headers.set(CACHE_STATUS, BYPASSED);
  // Assigned twice because Hono copies the headers of a response onto its replacement.
  c.res = undefined;
  c.res = answer;
};

const isPage = ({ status, headers }: Response): boolean =>
  status === 304 || (headers.get('content-type')?.startsWith('text/html') ?? false);
