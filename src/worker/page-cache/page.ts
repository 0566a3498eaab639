import * as z from 'zod';

const PageHead = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** When it began to be rendered, in milliseconds since 1970. */
  storedAt: z.number(),
  /** Seconds that it is fresh, and seconds beyond that it may be served while it is made anew. */
  maxAge: z.number(),
  swr: z.number(),
  tags: z.array(z.string()),
  etag: z.string(),
});

/** A rendered page as it is kept. Plain data: requests share it. */
export type Page = Readonly<z.output<typeof PageHead>> & { readonly body: string };

/** Seconds that a page outlives its time, to be served when it cannot be made anew. */
const STALE_IF_ERROR = 86_400;

/** Set anew for every answer, or about the cache itself. */
const NOT_KEPT = [
  'age',
  'cache-control',
  'cache-tag',
  'cdn-cache-control',
  'content-length',
  'date',
];

const TEXT_TYPE = /^(text\/|application\/([\w.-]+\+)?(json|xml)\b)/i;

/** Where Astro hangs the cookies that it adds to a response later. */
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
  storedAt: number,
): Promise<Page | undefined> => {
  const { maxAge, swr } = lifetimes(rendered.headers);
  if (maxAge <= 0 || rendered.status !== 200 || !isForEverybody(rendered)) return undefined;
  const body = await rendered.text();
  return {
    headers: [...rendered.headers].filter(([name]) => !NOT_KEPT.includes(name)),
    storedAt,
    maxAge,
    swr,
    tags: [...tagsOf(rendered.headers), pathTag(path)],
    etag: await etagOf(rendered.headers, body),
    body,
  };
};

/** Tag that every page has, for purges of one path. */
export const pathTag = (path: string): string => `path:${path}`;

/** When a page's time is over, with and without the time in which it is made anew meanwhile. */
export const freshUntil = ({ storedAt, maxAge }: Page): number => storedAt + maxAge * 1000;
export const usableUntil = (page: Page): number => freshUntil(page) + page.swr * 1000;

/** Seconds that stores hold a page. */
export const retention = ({ maxAge, swr }: Page): number => maxAge + swr + STALE_IF_ERROR;

/** One line about the page, then its body. */
export const encodePage = ({ body, ...head }: Page): string => `${JSON.stringify(head)}\n${body}`;

/** Undefined for what is not an encoded page (ERROR-008). */
export const decodePage = (text: string): Page | undefined => {
  const end = text.indexOf('\n');
  try {
    return { ...PageHead.parse(JSON.parse(text.slice(0, end))), body: text.slice(end + 1) };
  } catch {
    return undefined;
  }
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

const lifetimes = (headers: Headers): { maxAge: number; swr: number } => {
  const control = headers.get('cdn-cache-control') ?? '';
  const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(control)?.[1] ?? 0);
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate') };
};

const tagsOf = (headers: Headers): string[] =>
  (headers.get('cache-tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Weak, because what lies between may compress; of the policy, too, which goes with the body. */
const etagOf = async (headers: Headers, body: string): Promise<string> => {
  const policy = headers.get('content-security-policy') ?? '';
  const text = new TextEncoder().encode(`${policy}\n${body}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `W/"${digest.slice(0, 16).toHex()}"`;
};
