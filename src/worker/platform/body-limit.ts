import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Call } from '#lib/contract/call.ts';
import { ShopError } from './errors.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The largest body in bytes, for a call without a limit of its own. */
const MAX_BODY_BYTES = 256 * KILOBYTE;

const sizeOf = (bytes: number): string =>
  bytes >= MEGABYTE
    ? `${String(Math.floor(bytes / MEGABYTE))} MB`
    : `${String(Math.floor(bytes / KILOBYTE))} KB`;

/**
 * The refusal of a body that is too large.
 * @param what the kind of body, such as 'form'
 */
export const bodyTooLarge = (maxBytes: number, what = 'body'): ShopError =>
  new ShopError('body_too_large', 413, `The ${what} is larger than ${sizeOf(maxBytes)}.`);

/**
 * Refuses a larger body before it is read.
 * @throws {ShopError} `body_too_large`
 */
export const limitBytes = (maxSize: number, what?: string): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw bodyTooLarge(maxSize, what);
    },
  });

/** Refuses a call's body that is larger than its row allows, before it is read. */
export const limitBody = ({ largestBody = MAX_BODY_BYTES }: Call): MiddlewareHandler =>
  limitBytes(largestBody);
