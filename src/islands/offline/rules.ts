/** Paths whose pages are one visitor's, or no pages. */
const PRIVATE =
  /^\/(profile|purchase|auth|idp|post-login|operator|market|consent|v1|web|api)(\/|$)/i;

/** Whether a page may be kept for when there is no connection: never one that belongs to somebody. */
export const isPublicPage = (path: string): boolean =>
  !PRIVATE.test(path) || /^\/profile\/seller\//i.test(path);

/** Whether a reply may be kept: a whole one that does not say otherwise. */
export const mayBeKept = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !/\bno-store\b/i.test(headers.get('cache-control') ?? '');
