import type { MiddlewareHandler } from 'hono';
import { siteAtHost } from '@parlour/site';
import { shopUrlOf } from '../platform/shop-url.ts';
import type { SiteEnv } from '../platform/env.ts';

/** The prefix that people often type before a bare domain. */
const WWW = 'www.';

/** Methods that a browser repeats unchanged after any redirect (RFC 9110, 15.4.2). */
const SAFE = ['GET', 'HEAD'];

/** A permanent redirect to another origin; the browser sends a form again unchanged (RFC 9110, 15.4.9). */
const movedTo = (origin: string, request: Request): Response => {
  const { pathname, search } = new URL(request.url);
  const status = SAFE.includes(request.method) ? 301 : 308;
  return new Response(null, { status, headers: { location: `${origin}${pathname}${search}` } });
};

/**
 * Sets the site that the request's host names. `www.` before a host of a site redirects to the site's own
 * origin, unless it is a host of a site as well. Any other host gets 421 (Misdirected Request) and a plain
 * sentence, never another site's page. Forwarding headers are ignored.
 */
export const site = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const shopUrl = await shopUrlOf(c.env, c.req.url);
  if (!shopUrl) {
    const host = new URL(c.req.url).hostname;
    const bare = host.startsWith(WWW) ? host.slice(WWW.length) : '';
    const site = bare === '' ? undefined : await siteAtHost(c.env, bare);
    if (site?.hosts.includes(bare)) return movedTo(site.origin, c.req.raw);
    return c.text('No shop answers at this URL.\n', 421, { 'cache-control': 'no-store' });
  }
  c.set('site', shopUrl.site);
  return next();
};
