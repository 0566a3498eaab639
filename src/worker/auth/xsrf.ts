import { createMiddleware } from 'hono/factory';
import { XSRF_COOKIE } from '#lib/contract/headers.ts';
import { OWNER_ONLY } from '../platform/cache-control.ts';
import { xsrfCookie } from './cookies.ts';
import type { AuthEnv } from './env.ts';

/**
 * Gives a browser without one the token that its writes need (API-005), with the first page it
 * loads. It goes onto the response after the page cache, which never sees it.
 */
export const xsrfToken = () =>
  createMiddleware<AuthEnv>(async (c, next) => {
    await next();
    for (const [name, value] of xsrfHeaders(c.req.raw, c.res)) {
      c.header(name, value, { append: name === 'set-cookie' });
    }
  });

/** What a page says to a browser that has no token; nothing to any other, and with what is no page. */
export const xsrfHeaders = (
  { method, headers }: Request,
  page: Response,
): readonly (readonly [name: string, value: string])[] => {
  if (method !== 'GET' || !isPage(page) || hasXsrfToken(headers)) return [];
  const cookie = ['set-cookie', xsrfCookie()] as const;
  // With a cookie of its own it is this visitor's page; no cache in between may share it.
  const isPublic = page.headers.get('cache-control')?.includes('public') ?? false;
  return isPublic ? [cookie, ['cache-control', OWNER_ONLY]] : [cookie];
};

/** A 304 confirms a page that the browser has kept for longer than the token, which ends with it. */
const isPage = ({ status, headers }: Response): boolean =>
  status === 304 || (headers.get('content-type')?.startsWith('text/html') ?? false);

const TOKEN = new RegExp(`(?:^|;\\s*)${XSRF_COOKIE}=[^;\\s]`);

const hasXsrfToken = (headers: Headers): boolean => TOKEN.test(headers.get('cookie') ?? '');
