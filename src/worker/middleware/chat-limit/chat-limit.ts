import type { MiddlewareHandler } from 'hono';
import { clientOf } from '../../platform/client.ts';
import type { SiteEnv } from '../../platform/env.ts';
import { ShopError } from '../../platform/errors.ts';

/** Seconds that a client is counted for, as `[[ratelimits]]` in wrangler.toml has it. */
const PERIOD = 60;

/** Keeps one client from wearing out the assistant; a remote one may be paid by the answer. */
export const chatLimit = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const key = `${c.var.site.id} ${clientOf(c.req.raw.headers)}`;
  const { success } = await c.env.CHAT_LIMIT.limit({ key });
  if (success) return next();
  const sentence = 'That was a lot at once. Please wait a moment.';
  throw new ShopError('rate_limited', 429, sentence, { retryAfter: PERIOD });
};
