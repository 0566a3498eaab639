/** Paths whose pages belong to one visitor, or that are not pages. */
const PRIVATE =
  /^\/(profile|purchase|auth|idp|post-login|operator|market|consent|v1|web|api)(\/|$)/i;

/** Whether a page may be cached for offline use: never one that belongs to a visitor. */
export const isPublicPage = (path: string): boolean =>
  !PRIVATE.test(path) || /^\/profile\/seller\//i.test(path);

/** Whether a browser prefetches a page that the visitor has not opened. */
export const isSpeculation = (headers: Headers): boolean =>
  headers.get('sec-purpose')?.startsWith('prefetch') ?? false;

/** Whether a reply may be cached: only a complete one, and only if its headers allow it. */
export const isCacheable = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !/\bno-store\b/i.test(headers.get('cache-control') ?? '');

/** Whether a request signs a customer out or deletes the account: both are forms that post to the sign-in. */
export const endsSession = (method: string, url: string): boolean =>
  method === 'POST' && new URL(url).pathname.startsWith('/auth/');
