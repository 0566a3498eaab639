import type { MiddlewareHandler } from 'hono';
import { clientOf } from '../../platform/client.ts';
import type { SiteEnv } from '../../platform/env.ts';
import { ShopError } from '../../platform/errors.ts';

/** Seconds that a client is counted for, as `[[ratelimits]]` in wrangler.toml has it. */
const PERIOD = 60;

const SENTENCE = 'Too many postcodes at once. Please wait a minute, or write the address.';

/**
 * Keeps one client from reading a site's postcodes without end; another provider of addresses is paid
 * by the lookup. A call gets the usual error, a form of a page (which looks up as well) a plain
 * sentence.
 */
export const addressLimit =
  (asks: 'call' | 'form'): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const key = `${c.var.site.id} ${clientOf(c.req.raw.headers)}`;
    const { success } = await c.env.ADDRESS_LIMIT.limit({ key });
    if (success) return next();
    if (asks === 'call') throw new ShopError('rate_limited', 429, SENTENCE, { retryAfter: PERIOD });
    const headers = { 'retry-after': String(PERIOD), 'cache-control': 'no-store' };
    return c.text(`${SENTENCE}\n`, 429, headers);
  };
