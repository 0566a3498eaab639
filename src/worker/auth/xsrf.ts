import { createMiddleware } from 'hono/factory';
import { hasXsrfToken, keepXsrfToken } from './cookies.ts';
import type { AuthEnv } from './env.ts';

/**
 * Gives a browser without one the token that its writes need (API-005), with the first page it
 * loads. It goes onto the response after the page cache, which never sees it.
 */
export const xsrfToken = () =>
  createMiddleware<AuthEnv>(async (c, next) => {
    await next();
    if (hasXsrfToken(c) || c.req.method !== 'GET') return;
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isPage) return;
    keepXsrfToken(c);
    // With a cookie of its own it is this visitor's page; no cache in between may share it.
    if (c.res.headers.get('cache-control')?.includes('public')) {
      c.header('cache-control', 'private, no-cache');
    }
  });
