import { cacheTags } from '#lib/cache-tags.ts';
import type { APIRoute } from 'astro';
import { llmsText } from '#lib/agents/reading/guide.ts';
import { pagesOfSite } from '#lib/policies/static-pages.ts';
import { texts } from '#lib/policies/texts.ts';
import { cachedUnder } from '#lib/seo/page-cache.ts';

export const GET: APIRoute = async ({ locals, cache }) => {
  const { api, site, template } = locals;
  const policies = async () => pagesOfSite(site, template.seller, await texts());
  cache.set(cachedUnder(cacheTags.menus, cacheTags.lists));
  return new Response(await llmsText({ api, site, policies }), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
