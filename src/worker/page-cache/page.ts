import * as z from 'zod';
import { sha256 } from '../platform/digest.ts';
import type { Terms } from '../platform/tiered-cache/entry.ts';

const PageHead = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  etag: z.string(),
});

/** A rendered page as it is kept. Plain data: requests share it. */
export type Page = Readonly<z.output<typeof PageHead>> & { readonly body: string };

/** Headers that are set for each answer, or that concern the cache itself. */
const NOT_KEPT = [
  'age',
  'cache-control',
  'cache-tag',
  'cdn-cache-control',
  'content-length',
  'date',
];

const TEXT_TYPE = /^(text\/|application\/([\w.-]+\+)?(json|xml)\b)/i;

/** Where Astro puts the cookies that it adds to a response later. */
const ASTRO_COOKIES = Symbol.for('astro.cookies');

/**
 * Reads a rendered page for keeping. A page is kept when it says so (`Astro.cache.set`), succeeded,
 * is text and is the same for everybody.
 * @returns undefined, with the body unread, for a page that is not to be kept.
 * @throws what rendering throws in the middle of the body.
 */
export const readPage = async (
  rendered: Response,
  path: string,
): Promise<{ readonly value: Page; readonly terms: Terms } | undefined> => {
  const lifetimes = lifetimesOf(rendered.headers);
  if (lifetimes.maxAge <= 0 || rendered.status !== 200 || !isForEverybody(rendered)) {
    return undefined;
  }
  const body = await rendered.text();
  const headers = [...rendered.headers].filter(([name]) => !NOT_KEPT.includes(name));
  return {
    value: { headers, etag: await etagOf(rendered.headers, body), body },
    terms: { ...lifetimes, tags: [...tagsOf(rendered.headers), pathTag(path)] },
  };
};

/** Tag that every page has, for purges of one path. */
export const pathTag = (path: string): string => `path:${path}`;

/** One line about the page, then its body. */
export const encodePage = ({ body, ...head }: Page): string => `${JSON.stringify(head)}\n${body}`;

/** @throws {SyntaxError | z.ZodError} for text that is not an encoded page. */
export const decodePage = (text: string): Page => {
  const end = Math.max(0, text.indexOf('\n'));
  return { ...PageHead.parse(JSON.parse(text.slice(0, end))), body: text.slice(end + 1) };
};

const isForEverybody = (rendered: Response): boolean => {
  const { headers } = rendered;
  return (
    !headers.has('set-cookie') &&
    !hasCookies(Reflect.get(rendered, ASTRO_COOKIES)) &&
    !/\b(private|no-store)\b/i.test(headers.get('cache-control') ?? '') &&
    /^(accept-encoding)?$/i.test(headers.get('vary') ?? '') &&
    TEXT_TYPE.test(headers.get('content-type') ?? '')
  );
};

const hasCookies = (cookies: unknown): boolean => {
  const jar = cookies as { headers(): Iterator<string> } | undefined;
  return jar !== undefined && jar.headers().next().done !== true;
};

/** In seconds. */
const lifetimesOf = (headers: Headers): { maxAge: number; swr: number } => {
  const control = headers.get('cdn-cache-control') ?? '';
  const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(control)?.[1] ?? 0);
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate') };
};

const tagsOf = (headers: Headers): string[] =>
  (headers.get('cache-tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Weak, because a proxy may compress; covers the policy as well, which belongs to the body. */
const etagOf = async (headers: Headers, body: string): Promise<string> => {
  const policy = headers.get('content-security-policy') ?? '';
  return `W/"${(await sha256(`${policy}\n${body}`)).slice(0, 32)}"`;
};
