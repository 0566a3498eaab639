import { createHash } from 'node:crypto';
import { parseDictionary, type Dictionary } from 'structured-headers';
import * as z from 'zod';
import { endOf } from '../platform/end-of-day.ts';
import { setGuardHeaders } from '../platform/guard-headers.ts';
import type { CachePolicy } from '@parlour/edge-cache';

const PageHead = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  etag: z.string(),
  /** Whether the body is in Brotli; see `packPage`. */
  isPacked: z.boolean(),
});

/**
 * A rendered page in the form in which it is cached: with its headers as they are sent and its body in bytes,
 * so that a reply needs no look at the headers and no encoding. Plain data: requests share it.
 */
export type Page = z.output<typeof PageHead> & { readonly body: Uint8Array<ArrayBuffer> };

/**
 * Browsers cache a page but revalidate every time: a purge shows at the next click, at the price of a few
 * bytes.
 */
const BROWSER_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Headers that are set for each reply, or that concern the cache itself. */
const NOT_KEPT = ['cache-control', 'cache-tag', 'cdn-cache-control', 'content-length', 'date'];

const TEXT_TYPE = /^(text\/|application\/([\w.-]+\+)?(json|xml)\b)/i;

/**
 * Prepares a rendered page for the cache. A page is cached if it says so (`Astro.cache.set`), succeeded, is
 * text and is the same for everyone.
 * @param began when it began to be rendered, in milliseconds since 1970
 * @returns undefined, with the body unread, for a page that cannot be cached.
 * @throws what rendering throws in the middle of the body.
 */
export const readPage = async (
  rendered: Response,
  path: string,
  began = Date.now(),
): Promise<{ readonly value: Page; readonly policy: CachePolicy } | undefined> => {
  const lifetimes = lifetimesOf(rendered.headers);
  if (lifetimes.maxAge <= 0 || rendered.status !== 200 || !isForEverybody(rendered)) {
    return undefined;
  }
  const tags = tagsOf(rendered.headers);
  const body = new Uint8Array(await rendered.arrayBuffer());
  const headers = new Headers(rendered.headers);
  for (const name of NOT_KEPT) headers.delete(name);
  const etag = etagOf(headers, body);
  headers.set('cache-control', BROWSER_CACHE_CONTROL);
  headers.set('etag', etag);
  headers.set('vary', 'accept-encoding');
  setGuardHeaders(headers, rendered.status, true);
  return {
    value: { headers: [...headers], etag, body, isPacked: false },
    policy: { ...lifetimes, tags: [...tags, pathTag(path)], ...endOf(tags, began) },
  };
};

/** The tag that every page has, for purging one path. */
export const pathTag = (path: string): string => `path:${path}`;

/** One line about the page, then its body: as text, or as base64 if it is packed. */
export const encodePage = ({ body, ...head }: Page): string =>
  `${JSON.stringify(head)}\n${head.isPacked ? body.toBase64() : textOf(body)}`;

const textOf = (body: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);

/** @throws {SyntaxError | z.ZodError} for text that is not an encoded page. */
export const decodePage = (text: string): Page => {
  const end = Math.max(0, text.indexOf('\n'));
  const head = PageHead.parse(JSON.parse(text.slice(0, end)));
  const body = text.slice(end + 1);
  return {
    ...head,
    body: head.isPacked ? Uint8Array.fromBase64(body) : new TextEncoder().encode(body),
  };
};

const isForEverybody = (rendered: Response): boolean => {
  const { headers } = rendered;
  return (
    !headers.has('set-cookie') &&
    // It was made elsewhere, some time ago.
    !headers.has('age') &&
    !/\b(private|no-store)\b/i.test(headers.get('cache-control') ?? '') &&
    /^(accept-encoding)?$/i.test(headers.get('vary') ?? '') &&
    TEXT_TYPE.test(headers.get('content-type') ?? '')
  );
};

/** Directives under which a page is not stored: it would have to be asked for again, or is for one visitor. */
const FORBIDS = ['private', 'no-store', 'no-cache', 'must-revalidate', 'proxy-revalidate'] as const;

/** In seconds, by RFC 9213; none for a field that is no dictionary of structured fields (RFC 9651). */
const lifetimesOf = (headers: Headers): { maxAge: number; swr: number } => {
  const directives = directivesIn(headers.get('cdn-cache-control') ?? '');
  const seconds = (name: string): number => {
    const [value] = directives.get(name) ?? [];
    return typeof value === 'number' ? Math.max(0, value) : 0;
  };
  if (FORBIDS.some((name) => directives.has(name))) return { maxAge: 0, swr: 0 };
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate') };
};

const directivesIn = (field: string): Dictionary => {
  try {
    return parseDictionary(field);
  } catch {
    return new Map();
  }
};

const tagsOf = (headers: Headers): string[] =>
  (headers.get('cache-tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Weak, because a proxy may compress the body; it also covers the policy, which belongs to the body. */
const etagOf = (headers: Headers, body: Uint8Array): string => {
  const policy = headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(`${policy}\n`).update(body).digest('hex');
  return `W/"${hash.slice(0, 32)}"`;
};
