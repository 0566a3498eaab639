import { cacheTags } from '#lib/cache-tags.ts';
import type { APIRoute } from 'astro';
import { cachedUnder } from '#lib/seo/page-cache.ts';
import { sitemapFile } from '#lib/seo/sitemap.ts';

export const GET: APIRoute = async ({ locals, params, cache, rewrite }) => {
  const xml = await sitemapFile(locals.api, params.file ?? '', locals.site.origin);
  if (xml === null) return rewrite('/404');
  cache.set(cachedUnder(cacheTags.sitemap, cacheTags.lists, cacheTags.list()));
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
