import { markdownPageAt } from '#lib/agents/markdown-pages.ts';
import { createLru, type Lru, textBytes } from '@parlour/runtime';
import { type Site, siteAtHost } from '@parlour/site';
import type { Env } from './env.ts';
import { knownQuery, pageKey } from './page-key.ts';

/** A URL of the shop, parsed once for every stage of its requests. */
export interface ShopUrl {
  readonly site: Site;
  /** With only the parameters that pages read, so that no other gets into a page. */
  readonly url: URL;
  /** Whether it is at the host of the site's console, where no page of the shop is. */
  readonly isConsole: boolean;
  /** Whether `Accept` can ask for the page as Markdown. */
  readonly hasMarkdown: boolean;
  /** The key of its page in the page cache. */
  readonly key: () => Promise<string>;
}

/** Bytes of the URLs that an isolate remembers. */
const REMEMBERED_BYTES = 2_000_000;
/** Bytes of a parsed URL without its text, which it has three times: as the key, whole and in parts. */
const PARSED_BYTES = 600;
/** The length of the longest of them. */
const LONGEST = 400;

/** By the files that the sites come from. */
const known = new WeakMap<object, Lru<ShopUrl>>();

/** Parses the URL of a request; undefined when its host is not one of our sites. */
export const shopUrlOf = async (env: Env, href: string): Promise<ShopUrl | undefined> => {
  const shopUrls =
    known.get(env.ASSETS) ?? createLru<ShopUrl>({ capacity: REMEMBERED_BYTES, sizeOf });
  known.set(env.ASSETS, shopUrls);
  const remembered = shopUrls.get(href);
  if (remembered) return remembered;
  const shopUrl = await parseShopUrl(env, new URL(href));
  if (shopUrl && href.length <= LONGEST) shopUrls.set(href, shopUrl);
  return shopUrl;
};

const sizeOf = (_: ShopUrl, href: string): number => 3 * textBytes(href) + PARSED_BYTES;

const parseShopUrl = async (env: Env, url: URL): Promise<ShopUrl | undefined> => {
  const site = await siteAtHost(env, url.hostname);
  if (!site) return undefined;
  url.search = knownQuery(url);
  // The string and not its promise: if a request is dropped, others would wait for its promise for ever.
  let key: string | undefined;
  return {
    site,
    url,
    isConsole: url.hostname === site.consoleHost,
    hasMarkdown: markdownPageAt(url.pathname) !== null,
    key: async () => (key ??= await pageKey(site, url)),
  };
};
