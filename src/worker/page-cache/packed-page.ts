import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { createLru } from '@parlour/runtime';
import type { Page } from './page.ts';

/** Out of 11. Networks compress with 4 while they send; a page is compressed once for all its readers. */
const QUALITY = 9;
/** Binary logarithm of the number of bytes that Brotli looks back: the size of the largest page. */
const WINDOW = 18;
/** Bytes of bodies in other forms that an isolate caches, for clients that do not accept Brotli. */
const OTHER_CAPACITY_BYTES = 2_000_000;

const otherBodies = createLru<Page['body']>({
  capacity: OTHER_CAPACITY_BYTES,
  sizeOf: ({ byteLength }) => byteLength,
});

/** A body in another form than the stored one, made once. The ETag is the hash of the unpacked body. */
const otherBody = (
  form: 'plain' | 'gzip',
  { etag }: Page,
  make: () => Uint8Array,
): Page['body'] => {
  const key = `${form} ${etag}`;
  const known = otherBodies.get(key);
  if (known) return known;
  const made = new Uint8Array(make());
  otherBodies.set(key, made);
  return made;
};

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
export const plainBody = (page: Page): Page['body'] =>
  page.isPacked ? otherBody('plain', page, () => brotliDecompressSync(page.body)) : page.body;

/**
 * The body of a page in gzip.
 * @throws what `node:zlib` throws, for bytes that are not Brotli
 */
export const gzipBody = (page: Page): Page['body'] =>
  otherBody('gzip', page, () => gzipSync(plainBody(page)));

/** The content codings of cached pages, the smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Matches a coding among the accepted ones, unless its weight is zero. */
const accepts = (encoding: Encoding): RegExp =>
  new RegExp(`(?:^|[\\s,])${encoding}(?![\\w-])(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i');

const ACCEPTED = ENCODINGS.map((encoding) => [encoding, accepts(encoding)] as const);

/**
 * The content coding that the client accepts, if any. The platform always asks the worker for both, and passes on
 * separately what the client accepts.
 */
export const encodingFor = ({ cf, headers }: Request): Encoding | undefined => {
  const accepted = cf?.clientAcceptEncoding ?? headers.get('accept-encoding');
  if (typeof accepted !== 'string') return undefined;
  return ACCEPTED.find(([, matches]) => matches.test(accepted))?.[0];
};
