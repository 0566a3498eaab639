import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../../platform/env.ts';
import { ShopError } from '../../platform/errors.ts';

interface Limit {
  /** Requests of one client to one site in the time. */
  readonly requests: number;
  readonly seconds: number;
}

interface Count {
  readonly until: number;
  count: number;
}

/** Clients that an isolate counts at the same time; the oldest is forgotten first. */
const MOST_CLIENTS = 10_000;

/**
 * Refuses what a client asks too often with 429 and `Retry-After`. An isolate counts for itself: it
 * keeps one client from wearing out a service, and is no account of who did what.
 */
export const rateLimit = ({ requests, seconds }: Limit): MiddlewareHandler<SiteEnv> => {
  const counts = new Map<string, Count>();
  return async (c, next) => {
    const client = `${c.var.site.id} ${c.req.header('cf-connecting-ip') ?? ''}`;
    const now = Date.now();
    const known = counts.get(client);
    const current = known && now < known.until ? known : { until: now + seconds * 1_000, count: 0 };
    current.count += 1;
    counts.delete(client);
    counts.set(client, current);
    for (const oldest of counts.keys()) {
      if (counts.size <= MOST_CLIENTS) break;
      counts.delete(oldest);
    }
    if (current.count > requests) throw tooMany(Math.ceil((current.until - now) / 1_000));
    await next();
  };
};

const tooMany = (retryAfter: number): ShopError =>
  new ShopError('rate_limited', 429, 'That was a lot at once. Please wait a moment.', {
    retryAfter,
  });
