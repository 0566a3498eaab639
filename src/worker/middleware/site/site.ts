import type { MiddlewareHandler } from 'hono';
import { siteForHost } from '#lib/site/sites.ts';
import type { SiteEnv } from '../../platform/env.ts';
import { sitesOf } from '../../platform/sites.ts';

/**
 * Sets the site that the request's host names. Any other host gets 421 (Misdirected Request) and a
 * plain sentence: never another site's page. Forwarding headers are not looked at.
 */
export const site = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const found = siteForHost(sitesOf(c.env), new URL(c.req.url).hostname);
  if (!found) {
    return c.text('No shop answers at this address.\n', 421, { 'cache-control': 'no-store' });
  }
  c.set('site', found);
  return next();
};
