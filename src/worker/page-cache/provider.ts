import type { CacheProvider } from 'astro';
import { env, waitUntil } from 'cloudflare:workers';
import { siteForHost } from '#lib/site/sites.ts';
import type { Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import { mayForce } from '../platform/operators.ts';
import { clientNetwork } from '../platform/rate-limits/client-network.ts';
import { countRequest } from '../platform/rate-limits/count-request.ts';
import { RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';
import { refusal } from '../platform/rate-limits/refusal.ts';
import { recordPurge } from '../platform/tiered-cache/purge-ledger.ts';
import { sitesOf } from '../platform/sites.ts';
import { createInlineSheets } from './inline-sheets.ts';
import { pageCache } from './shop-pages.ts';
import { pathTag } from './page.ts';

/** What one network asks for too often is refused; anything else is thrown on. */
const asRefusal = (thrown: unknown): Response => {
  if (thrown instanceof ShopError && thrown.code === 'rate_limited') return refusal(thrown);
  throw thrown;
};

const inlineSheets = createInlineSheets();

/** Astro's route cache over the Cache API and KV; pages use it through `Astro.cache`. */
export default (): CacheProvider => {
  const bindings = env as Env;
  return {
    name: 'page-cache',
    async onRequest({ request, url, waitUntil: ofRequest }, next) {
      const site = siteForHost(sitesOf(bindings), url.hostname);
      if (!site) return next();
      const { headers } = request;
      const options = {
        admit: () => countRequest(bindings, site, RATE_LIMITS.page, clientNetwork(headers)),
        force: await mayForce(bindings, site.id, headers.get('authorization')),
      };
      // An address that no route fits comes without its own.
      const context = { siteId: site.id, env: bindings, waitUntil: ofRequest ?? waitUntil };
      const render = async () => inlineSheets(await next(), bindings.ASSETS, request.url);
      return pageCache.answer(context, request, render, options).catch(asRefusal);
    },
    async invalidate({ path, tags = [] }) {
      const named = [tags].flat().concat(path === undefined ? [] : pathTag(path));
      await Promise.all(sitesOf(bindings).map(({ id }) => recordPurge(bindings, id, named)));
    },
  };
};
