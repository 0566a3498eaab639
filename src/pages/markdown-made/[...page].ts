/* A page as Markdown. No request names this path: `src/worker/middleware/reading.ts` rewrites to it. */
import type { APIRoute } from 'astro';
import { markdownResponse } from '#lib/agents/reading/markdown-response.ts';
import { pagesOfSite } from '#lib/policies/static-pages.ts';
import { texts } from '#lib/policies/texts.ts';
import { cachedList } from '#lib/seo/page-cache.ts';

export const GET: APIRoute = async ({ locals, url, cache }) => {
  const { api, site, template } = locals;
  const policies = async () => pagesOfSite(site, template.seller, await texts());
  const { response, asked, kept } = await markdownResponse(url, {
    api,
    site,
    policies,
    now: Date.now(),
  });
  if (kept !== null) cache.set(cachedList(asked, kept.own, kept));
  return response;
};
