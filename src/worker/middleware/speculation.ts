import type { Context, MiddlewareHandler } from 'hono';
import { isPublicPath, SPECULATION_RULES, SPECULATION_RULES_PATH } from '#lib/shell/speculation.ts';
import type { SiteEnv } from '../platform/env.ts';
import { isForEverybody } from '../platform/guard-headers.ts';
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
 * ahead, and neither is any page once a network has asked for too many. A reply decides itself whether it is personal;
 * the paths that are known to be are not even begun. A refusal costs the visitor nothing: pressing the link sends the
 * request again.
 */
export const speculation = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  if (c.req.path === SPECULATION_RULES_PATH) return c.body(BODY, 200, HEADERS);
  if (!isSpeculative(c.req.raw)) return next();
  if (!(await isAllowed(c))) return refusal();
  await next();
  if (isForEverybody(c.res.headers)) return undefined;
  await c.res.body?.cancel();
  // Hono would copy the headers of a response onto its replacement, with what it sets in the browser.
  c.res = undefined;
  c.res = refusal();
  return undefined;
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

/** Not made by Hono, which would add the headers that a page has set. */
const refusal = (): Response =>
  new Response(null, {
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': '10' },
  });
