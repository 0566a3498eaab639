import type { ExecutionContext } from 'hono';
import { asksForMarkdown, placeAt } from '#lib/agents/reading/places.ts';
import { createMemory } from '#lib/memory.ts';
import { siteForHost } from '#lib/site/sites.ts';
import { xsrfHeaders } from './auth/xsrf.ts';
import { isTooLong } from './middleware/address-length/address-length.ts';
import { isSearch } from './middleware/rate-limit/counted-requests.ts';
import { isMadeMarkdown, markdownPlace, nameMarkdown } from './middleware/reading/reading.ts';
import {
  nameRules,
  savesData,
  SPECULATION_RULES_HEADER,
} from './middleware/speculation/speculation.ts';
import { isKnown } from './page-cache/answer.ts';
import { plainBody, takesBrotli } from './page-cache/packed-page.ts';
import { pageKey } from './page-cache/page-key.ts';
import type { Page } from './page-cache/page.ts';
import { pageCache } from './page-cache/shop-pages.ts';
import { CACHE_STATUS, cacheStatusOf } from './platform/cache-status.ts';
import type { Env } from './platform/env.ts';
import { accountFor } from './platform/insight/account-for.ts';
import { requestId } from './platform/logging/request-id.ts';
import { sitesOf } from './platform/sites.ts';
import type { KeptAnswer } from './platform/tiered-cache/question.ts';
import { addTimings } from './platform/timing/server-timing.ts';

/**
 * Answers with a page that is fresh in this isolate's memory before anything else is asked: a page that is
 * kept has come through every middleware once, its headers are kept with it, and what is the visitor's alone
 * (a request id, the rules for fetching ahead, the token of their writes) is added here as there. Its body goes
 * out as it lies in memory, in Brotli, to who takes that. Undefined for any other request, a
 * HEAD among them, for a page as Markdown, and for searches, which are counted.
 */
export const keptPage = async (
  request: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response | undefined> => {
  const { method, headers, url } = request;
  // Who it is from decides whether a page is rendered past what is kept.
  if (method !== 'GET' || headers.has('authorization')) return undefined;
  const started = performance.now();
  const address = await keptAddress(url, env);
  if (!address || (address.hasMarkdown && asksForMarkdown(headers.get('accept')))) return undefined;
  const { siteId, path, key } = address;
  const context = { siteId, env, waitUntil: ctx.waitUntil.bind(ctx) };
  const found = await pageCache.recall(context, key);
  if (!found) return undefined;
  rememberAddress(url, address);
  const response = answer(found, request, address);
  const milliseconds = performance.now() - started;
  addTimings(response.headers, [
    { name: 'cache', milliseconds: 0 },
    { name: 'total', milliseconds },
  ]);
  accountFor({ request, path, response, site: siteId, milliseconds }, context);
  return response;
};

const answer = (
  found: KeptAnswer<Page>,
  request: Request,
  { headers: headersFor }: KeptAddress,
): Response => {
  const { value: page, age } = found;
  const form = formOf(page, request);
  const response = new Response(bodyIn(form, page), {
    status: form === 'confirmed' ? 304 : 200,
    headers: headersFor(page, form),
    encodeBody: form === 'packed' ? 'manual' : 'automatic',
  });
  const { headers } = response;
  headers.set('age', String(age));
  headers.set(CACHE_STATUS, cacheStatusOf(found));
  headers.set('x-request-id', requestId());
  if (savesData(request)) headers.delete(SPECULATION_RULES_HEADER);
  for (const [name, value] of xsrfHeaders(request, response)) headers.set(name, value);
  return response;
};

const formOf = (page: Page, request: Request): Form => {
  if (isKnown(page, request)) return 'confirmed';
  return page.isPacked && takesBrotli(request) ? 'packed' : 'plain';
};

const bodyIn = (form: Form, page: Page): Page['body'] | null => {
  if (form === 'confirmed') return null;
  return form === 'packed' ? page.body : plainBody(page);
};

/** How a page is sent: as it was rendered, in Brotli, or not at all, since the browser has it. */
type Form = 'plain' | 'packed' | 'confirmed';

/** Where a page may be kept, read once for all who ask for it. */
interface KeptAddress {
  readonly siteId: string;
  readonly path: string;
  /** Under which the page cache has it. */
  readonly key: string;
  /** Whether the same address gives Markdown to who asks for that. */
  readonly hasMarkdown: boolean;
  /** The headers of the page in a form, but for those of the visitor and of the moment. */
  readonly headers: (page: Page, form: Form) => Headers;
}

/** Addresses that an isolate remembers. */
const REMEMBERED = 2_000;
/** Characters of the longest of them. */
const LONGEST = 400;

const addresses = createMemory<KeptAddress>({ capacity: REMEMBERED, sizeOf: () => 1 });

/** Remembers the address of a page that was found; those of nothing would drive others out. */
const rememberAddress = (address: string, kept: KeptAddress): void => {
  if (address.length <= LONGEST && !addresses.get(address)) addresses.set(address, kept);
};

/** Undefined for what is no site's, for a search, which is counted, and for a page as Markdown. */
const keptAddress = async (address: string, env: Env): Promise<KeptAddress | undefined> =>
  addresses.get(address) ?? read(address, env);

const read = async (address: string, env: Env): Promise<KeptAddress | undefined> => {
  if (isTooLong(address)) return undefined;
  const url = new URL(address);
  const site = siteForHost(sitesOf(env), url.hostname);
  if (!site || isSearch(url) || isMadeMarkdown(url) || markdownPlace(url)) return undefined;
  return {
    siteId: site.id,
    path: url.pathname,
    key: await pageKey(site.id, url),
    hasMarkdown: placeAt(url.pathname) !== null,
    headers: readyHeaders(url),
  };
};

/** Makes the headers of a page once for each form, and anew when the address has another page. */
const readyHeaders = (url: URL): KeptAddress['headers'] => {
  let last: Page | undefined;
  let ready: Partial<Record<Form, Headers>> = {};
  return (page, form) => {
    if (page !== last) {
      last = page;
      ready = {};
    }
    return (ready[form] ??= headersOf(page, form, url));
  };
};

const headersOf = (page: Page, form: Form, url: URL): Headers => {
  const headers = new Headers(page.headers);
  if (form === 'confirmed') headers.delete('content-type');
  if (form === 'packed') headers.set('content-encoding', 'br');
  nameRules(url.pathname, headers);
  nameMarkdown(url, form !== 'confirmed', headers);
  return headers;
};
