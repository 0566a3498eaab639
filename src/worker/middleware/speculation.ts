import type { Context, MiddlewareHandler } from 'hono';
import { isPublicPath, SPECULATION_RULES, SPECULATION_RULES_PATH } from '#lib/shell/speculation.ts';
import type { SiteEnv } from '../platform/env.ts';
import { clientNetwork, isSpeculative } from '@parlour/http';
import { limitRequest } from '../platform/rate-limits/limit-request.ts';
import { RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';

const BODY = JSON.stringify(SPECULATION_RULES);
const HEADERS = {
  'content-type': 'application/speculationrules+json',
  'cache-control': 'public, max-age=86400',
};

/**
 * Tells browsers which pages they may fetch ahead, and limits the cost: a personal page is never fetched
 * ahead, and neither is any page once a network has asked for too many. A refusal costs the visitor nothing:
 * pressing the link sends the request again.
 */
export const speculation = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  if (c.req.path === SPECULATION_RULES_PATH) return c.body(BODY, 200, HEADERS);
  if (isSpeculative(c.req.raw) && !(await isAllowed(c))) return refusal(c);
  return next();
};

const isAllowed = async (c: Context<SiteEnv>): Promise<boolean> => {
  if (!isPublicPath(c.req.path)) return false;
  try {
    const network = clientNetwork(c.req.raw.headers);
    await limitRequest(c.env, c.var.site, RATE_LIMITS.speculation, network);
    return true;
  } catch {
    // No person reads the reason: this was only a guess by the browser.
    return false;
  }
};

const refusal = (c: Context): Response =>
  c.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '10' });
