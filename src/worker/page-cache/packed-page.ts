import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createMemory } from '#lib/memory.ts';
import type { Page } from './page.ts';

/** Of 11. Networks compress by 4 while they send; a page is packed once for all who ask for it. */
const QUALITY = 9;
/** Binary logarithm of the bytes that Brotli looks back: as many as the largest page has. */
const WINDOW = 18;
/** Bytes of unpacked bodies that an isolate keeps, for those who do not take packed ones. */
const PLAIN_CAPACITY_BYTES = 2_000_000;

const plainBodies = createMemory<Page['body']>({
  capacity: PLAIN_CAPACITY_BYTES,
  sizeOf: ({ byteLength }) => byteLength,
});

/** The page with its body in Brotli: a sixth of the bytes to keep, to copy and to send. Packing twice changes nothing. */
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
 * The body of a page as it was rendered, packed or not.
 * @throws what `node:zlib` throws, for bytes that are not Brotli
 */
export const plainBody = ({ etag, body, isPacked }: Page): Page['body'] => {
  if (!isPacked) return body;
  // A tag is the hash of what a body unpacks to.
  const known = plainBodies.get(etag);
  if (known) return known;
  const plain = new Uint8Array(brotliDecompressSync(body));
  plainBodies.set(etag, plain);
  return plain;
};

/** Brotli among codings that are accepted, but for one whose weight is nought. */
const BROTLI = /(?:^|[\s,])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * Whether whoever asks takes Brotli. The platform asks for it whatever the visitor takes, and says beside it
 * what that is.
 */
export const takesBrotli = ({ cf, headers }: Request): boolean => {
  const accepted = cf?.clientAcceptEncoding ?? headers.get('accept-encoding');
  return typeof accepted === 'string' && BROTLI.test(accepted);
};
