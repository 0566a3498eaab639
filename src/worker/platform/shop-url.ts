import { placeAt } from '#lib/agents/places.ts';
import { createMemory, type Memory } from '#lib/memory.ts';
import type { Site } from '#lib/site/schema.ts';
import { siteForHost } from '#lib/site/sites.ts';
import type { Env } from './env.ts';
import { sitesOf } from './sites.ts';
import { knownQuery, pageKey } from './page-key.ts';

/** An address of the shop, read once for every stage of its requests. */
export interface ShopUrl {
  readonly site: Site;
  /** With only the parameters that pages read, so that no other gets into a page. */
  readonly url: URL;
  /** Whether `Accept` can ask for the page as Markdown. */
  readonly hasMarkdown: boolean;
  /** Under which the page cache has it. */
  readonly key: () => Promise<string>;
}

/** Addresses that an isolate remembers. */
const REMEMBERED = 2_000;
/** Characters of the longest of them. */
const LONGEST = 400;

/** By the settings that the sites come from. */
const known = new WeakMap<object, Memory<ShopUrl>>();

/** Reads the address of a request; undefined when its host is not one of our sites. */
export const shopUrlOf = (env: Env, href: string): ShopUrl | undefined => {
  const shopUrls = known.get(env.SITES) ?? createMemory<ShopUrl>({ capacity: REMEMBERED });
  known.set(env.SITES, shopUrls);
  const remembered = shopUrls.get(href);
  if (remembered) return remembered;
  const shopUrl = parseShopUrl(env, new URL(href));
  if (shopUrl && href.length <= LONGEST) shopUrls.set(href, shopUrl);
  return shopUrl;
};

const parseShopUrl = (env: Env, url: URL): ShopUrl | undefined => {
  const site = siteForHost(sitesOf(env), url.hostname);
  if (!site) return undefined;
  url.search = knownQuery(url);
  // Not its promise: a request that is dropped would leave others waiting for it.
  let key: string | undefined;
  return {
    site,
    url,
    hasMarkdown: placeAt(url.pathname) !== null,
    key: async () => (key ??= await pageKey(site.id, url)),
  };
};
