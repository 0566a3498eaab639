import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createMemory } from '#lib/memory.ts';
import type { Page } from './page.ts';

/** Out of 11. Networks compress with 4 while they send; a page is compressed once for all its readers. */
const QUALITY = 9;
/** Binary logarithm of the number of bytes that Brotli looks back: the size of the largest page. */
const WINDOW = 18;
/** Bytes of decompressed bodies that an isolate caches, for clients that do not accept Brotli. */
const PLAIN_CAPACITY_BYTES = 2_000_000;

const plainBodies = createMemory<Page['body']>({
  capacity: PLAIN_CAPACITY_BYTES,
  sizeOf: ({ byteLength }) => byteLength,
});

/**
 * The page with its body in Brotli: a sixth of the bytes to store, copy and send. Packing twice changes
 * nothing.
 */
export const packPage = (page: Page): Page => {
  if (page.isPacked) return page;
  const packed = brotliCompressSync(page.body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.body.byteLength,
    },
  });
  return { ...page, body: new Uint8Array(packed), isPacked: true };
};

/**
 * The body of a page as it was rendered, whether it is packed or not.
 * @throws what `node:zlib` throws, for bytes that are not Brotli
 */
export const plainBody = ({ etag, body, isPacked }: Page): Page['body'] => {
  if (!isPacked) return body;
  // The ETag is the hash of the unpacked body.
  const known = plainBodies.get(etag);
  if (known) return known;
  const plain = new Uint8Array(brotliDecompressSync(body));
  plainBodies.set(etag, plain);
  return plain;
};

/** Matches Brotli among the accepted encodings, unless its weight is zero. */
const BROTLI = /(?:^|[\s,])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * Whether the client accepts Brotli. The platform always asks the worker for it, and passes on separately
 * what the client accepts.
 */
export const takesBrotli = ({ cf, headers }: Request): boolean => {
  const accepted = cf?.clientAcceptEncoding ?? headers.get('accept-encoding');
  return typeof accepted === 'string' && BROTLI.test(accepted);
};
