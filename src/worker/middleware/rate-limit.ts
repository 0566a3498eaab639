import type { Context, MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import { clientNetwork } from '../platform/rate-limits/client-network.ts';
import { limitRequest } from '../platform/rate-limits/limit-request.ts';
import { refusal } from '../platform/rate-limits/refusal.ts';
import type { RateLimitRow } from '../platform/rate-limits/rate-limits.ts';

/** What a request is to a limit: a call, a page or form that a person looks at, or none of its business. */
export type LimitedAs = 'call' | 'page' | undefined;

/**
 * Keeps one network from sending a site such requests without end. A call gets the usual error, a
 * page or a form the same sentence as plain text; both say when to come back.
 * @param row of `RATE_LIMITS`, one that counts by network
 * @param countedAs says of each request whether it counts, and as what
 */
export const rateLimit =
  (
    row: RateLimitRow & { readonly key: 'network' },
    countedAs: (c: Context<SiteEnv>) => LimitedAs | Promise<LimitedAs>,
  ): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const counted = await countedAs(c);
    if (counted === undefined) return next();
    try {
      await limitRequest(c.env, c.var.site, row, clientNetwork(c.req.raw.headers));
    } catch (thrown) {
      if (counted === 'call' || !(thrown instanceof ShopError)) throw thrown;
      return refusal(thrown);
    }
    return next();
  };
