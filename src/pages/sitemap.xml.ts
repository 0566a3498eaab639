import { cacheTags } from '#lib/cache-tags.ts';
import type { APIRoute } from 'astro';
import { cachedUnder } from '#lib/seo/page-cache.ts';
import { sitemapIndex } from '#lib/seo/sitemap.ts';

export const GET: APIRoute = async ({ locals, cache }) => {
  cache.set(cachedUnder(cacheTags.sitemap, cacheTags.lists, cacheTags.list()));
  return new Response(await sitemapIndex(locals.api, locals.site.origin), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
