import { placeAt } from '#lib/agents/reading/places.ts';
import { siteForHost } from '#lib/site/sites.ts';
import { isTooLong } from './middleware/address-length/address-length.ts';
import { isSearch } from './middleware/rate-limit/counted-requests.ts';
import { isMadeMarkdown, markdownPlace, nameMarkdown } from './middleware/reading/reading.ts';
import { nameRules } from './middleware/speculation/speculation.ts';
import { pageKey } from './page-cache/page-key.ts';
import type { Page } from './page-cache/page.ts';
import type { Env } from './platform/env.ts';
import { sitesOf } from './platform/sites.ts';
import { createMemory } from '#lib/memory.ts';

/** How a page is sent: as it was rendered, in Brotli, or not at all, since the browser has it. */
export type Form = 'plain' | 'packed' | 'confirmed';

/** Where a page may be kept, read once for all who ask for it. */
export interface KeptAddress {
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
export const rememberAddress = (address: string, kept: KeptAddress): void => {
  if (address.length <= LONGEST && !addresses.get(address)) addresses.set(address, kept);
};

/** Undefined for what is no site's, for a search, which is counted, and for a page as Markdown. */
export const keptAddress = async (address: string, env: Env): Promise<KeptAddress | undefined> =>
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
