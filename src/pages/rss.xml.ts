import { cacheTags } from '#lib/cache-tags.ts';
import type { APIRoute } from 'astro';
import { cachedUnder } from '#lib/seo/page-cache.ts';
import { feed } from '#lib/stories/feed.ts';

export const GET: APIRoute = async ({ locals, cache }) => {
  cache.set(cachedUnder(cacheTags.blog));
  return new Response(await feed(locals.api, locals.site), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
};
