import type { MiddlewareHandler } from 'hono';
import { ShopError } from '@parlour/http';

const PERMANENT = 308;
const ESCAPE = /%([\da-f]{2})?/gi;
/** The characters that need no escape in a path (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;
/** A slash, a backslash or a control character in a segment: no URL of the shop has one. */
const HOSTILE = /[/\\\p{Cc}]/u;

/**
 * The one spelling of a path (RFC 3986, 6.2.2): no unnecessary escapes, the others in capitals, no empty
 * segments, no slash at the end. Undefined for a path that the shop cannot have.
 */
const canonical = (path: string): string | undefined => {
  const slashes = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const spelt = slashes.replace(ESCAPE, (escape, code: string | undefined) => {
    const character = code === undefined ? '' : String.fromCharCode(parseInt(code, 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
  return spelt.split('/').every(isSegment) ? spelt : undefined;
};

const isSegment = (segment: string): boolean => {
  try {
    return !HOSTILE.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
};

/**
 * Lets each path through in only one spelling, so that no other spelling gets past limits, guards and caches:
 * reads are redirected to it, writes are refused.
 * @throws {ShopError} `invalid_request` for a path that cannot be decoded, or a write to another spelling.
 */
export const canonicalPath = (): MiddlewareHandler => async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = canonical(pathname);
  if (path === pathname) return next();
  if (path === undefined || !['GET', 'HEAD'].includes(c.req.method)) throw notAUrl();
  c.header('cache-control', 'no-store');
  return c.redirect(`${path}${search}`, PERMANENT);
};

const notAUrl = (): ShopError => new ShopError('invalid_request', 400, 'This URL can’t be read.');
