import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Call } from '#lib/contract/call.ts';
import { ShopError } from './errors.ts';

const KILOBYTE = 1024;
/** Bytes of a body, for a call that names no other number. */
const LARGEST_BODY = 256 * KILOBYTE;

/** Refuses a call's body that is larger than its row allows, before it is read. */
export const limitBody = ({ largestBody = LARGEST_BODY }: Call): MiddlewareHandler =>
  bodyLimit({
    maxSize: largestBody,
    onError: () => {
      const size = String(Math.floor(largestBody / KILOBYTE));
      throw new ShopError('body_too_large', 413, `The body is larger than ${size} KB.`);
    },
  });
