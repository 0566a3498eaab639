import type { MiddlewareHandler } from 'hono';
import { ShopError } from '@parlour/http';

/** The maximum length in bytes of a path with its query: no link of the shop comes near it. */
const LONGEST_BYTES = 4_096;

/** Whether a URL is longer than any of the shop's. URLs are ASCII: a character is a byte. */
export const isTooLong = (url: string): boolean =>
  url.length > LONGEST_BYTES && url.length - new URL(url).origin.length > LONGEST_BYTES;

/**
 * Refuses a URL that is too long before anything parses it.
 * @throws {ShopError} `address_too_long`
 */
export const urlLength = (): MiddlewareHandler => async (c, next) => {
  if (isTooLong(c.req.url)) {
    throw new ShopError('address_too_long', 414, 'This URL is too long.');
  }
  await next();
};
