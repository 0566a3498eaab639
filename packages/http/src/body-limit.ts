import type { MiddlewareHandler } from 'hono';
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
const bodyTooLarge = (maxBytes: number, what = 'body'): ShopError =>
  new ShopError('body_too_large', 413, `The ${what} is larger than ${sizeOf(maxBytes)}.`);

/** Passes a body on until it is too large. */
const passAtMost = (
  maxBytes: number,
  tooLarge: () => ShopError,
): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
};

/**
 * A request whose body can be read up to a number of bytes: a longer one is refused by its `Content-Length`, and
 * one without a length while it comes. Nothing is read here, so that a handler can first ask whose request it is.
 * @param what the kind of body, such as 'form'
 * @throws {ShopError} `body_too_large`; reading the body throws it, too
 */
export const withBodyLimit = (request: Request, maxBytes: number, what?: string): Request => {
  const tooLarge = () => bodyTooLarge(maxBytes, what);
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge();
  if (request.body === null) return request;
  return new Request(request, { body: request.body.pipeThrough(passAtMost(maxBytes, tooLarge)) });
};

/**
 * Limits the bodies of requests, as `withBodyLimit` does.
 * @throws {ShopError} `body_too_large`
 */
export const limitBytes =
  (maxBytes: number, what?: string): MiddlewareHandler =>
  async (c, next) => {
    c.req.raw = withBodyLimit(c.req.raw, maxBytes, what);
    await next();
  };

interface BodyLimitOptions {
  /** In bytes; 256 KB if absent. */
  readonly largestBody?: number | undefined;
}

/** Limits a call's body to the bytes that its row allows. */
export const limitBody = ({ largestBody = MAX_BODY_BYTES }: BodyLimitOptions): MiddlewareHandler =>
  limitBytes(largestBody);

/** A request without its body, for handlers that must not find one. */
export const withoutBody = (request: Request, method = request.method): Request => {
  const { url, headers, cf } = request;
  return new Request(url, { method, headers, ...(cf ? { cf } : {}) });
};
