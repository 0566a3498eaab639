import type { MiddlewareHandler } from 'hono';
import { withUnknownQuery } from '../platform/page-key.ts';

const PERMANENT = 308;

/** A path in small letters; its escapes stay in capitals, as the shop spells them. */
const inSmallLetters = (path: string): string =>
  path.replace(/%[\dA-F]{2}|[A-Z]/g, (part) => (part.length > 1 ? part : part.toLowerCase()));

const firstPart = (path: string): string | undefined => path.split('/')[1];

/**
 * The redirects of pages. One that a page makes carries on the parameters that the page does not read, such as
 * an advertiser's click id. A path that names no page and begins in capitals leads to the same in small letters;
 * in later parts capitals count, because they may be ids.
 */
export const pageRedirects = (): MiddlewareHandler => async (c, next) => {
  const asked = new URL(c.req.url);
  await next();
  if (c.req.method !== 'GET') return;
  const target = c.res.headers.get('location');
  if (target?.startsWith('/')) c.header('location', withUnknownQuery(target, asked));
  const small = inSmallLetters(asked.pathname);
  if (c.res.status !== 404 || firstPart(small) === firstPart(asked.pathname)) return;
  c.res = new Response(null, {
    status: PERMANENT,
    headers: { location: small + asked.search, 'cache-control': 'no-store' },
  });
};
