import type { APIRoute } from 'astro';
import { webManifest } from '#lib/site/icons.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(webManifest(locals.site)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'max-age=3600' },
  });
