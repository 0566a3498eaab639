import type { Context, MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../platform/env.ts';
import { ShopError, clientNetwork, refusal } from '@parlour/http';
import { limitRequest } from '../platform/rate-limits/limit-request.ts';
import type { RateLimitRow } from '../platform/rate-limits/rate-limits.ts';

/** How a limit counts a request: as a call, as a page or form that a person looks at, or not at all. */
export type LimitedAs = 'call' | 'page' | undefined;

/**
 * Limits the number of requests that one network may send to a site. A refused call gets the usual error, a
 * refused page or form the same sentence as plain text; both say when to try again.
 * @param row of `RATE_LIMITS`, one that counts by network
 * @param countedAs decides for each request whether it counts, and as what
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
