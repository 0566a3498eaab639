import type { APIRoute } from 'astro';
import { robotsText } from '#lib/seo/robots.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(robotsText(locals.site), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=3600' },
  });
