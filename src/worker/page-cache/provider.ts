import type { CacheProvider } from 'astro';
import { env } from 'cloudflare:workers';
import { siteForHost } from '#lib/site/sites.ts';
import type { Env } from '../platform/env.ts';
import { recordPurge } from '../platform/tiered-cache/purge-ledger.ts';
import { sitesOf } from '../platform/sites.ts';
import { pageCache } from './shop-pages.ts';
import { pathTag } from './page.ts';

/** Astro's route cache over the Cache API and KV; pages use it through `Astro.cache`. */
export default (): CacheProvider => {
  const bindings = env as Env;
  return {
    name: 'page-cache',
    async onRequest({ request, url, waitUntil }, next) {
      const site = siteForHost(sitesOf(bindings), url.hostname);
      if (!site || !waitUntil) return next();
      return pageCache.answer({ siteId: site.id, env: bindings, waitUntil }, request, async () =>
        next(),
      );
    },
    async invalidate({ path, tags = [] }) {
      const named = [tags].flat().concat(path === undefined ? [] : pathTag(path));
      await Promise.all(sitesOf(bindings).map(({ id }) => recordPurge(bindings, id, named)));
    },
  };
};
