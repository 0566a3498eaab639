import type { MiddlewareHandler } from 'hono';
import { paths } from '#lib/paths.ts';
import { isStaticPath, namesClosedFolder, staticFile } from '#lib/policies/static-paths.ts';
import { CACHE_STATUS, PREBUILT } from '../platform/cache-status.ts';
import type { SiteEnv } from '../platform/env.ts';

/**
 * Answers with the page that was made at build time for the site and the path, if there is one. If the site's
 * template comes from a remote upstream, its pages are rendered on request instead. A request that names the
 * folder of these pages, or that of the sites' settings, is not found: the files of all sites are in them.
 */
export const staticPages = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const { pathname } = new URL(c.req.url);
  if (namesClosedFolder(pathname)) c.req.raw = moved(c.req.raw, paths.notFound());
  const { id, upstreams } = c.var.site;
  if (upstreams.main !== 'embedded') return next();
  if (!isRead(c.req.method) || !isStaticPath(pathname)) return next();
  const page = await c.env.ASSETS.fetch(moved(c.req.raw, staticFile(id, pathname)));
  if (page.status === 200 || page.status === 304) {
    const answer = new Response(page.body, page);
    answer.headers.set(CACHE_STATUS, PREBUILT);
    return answer;
  }
  await page.body?.cancel();
  return next();
};

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const moved = (request: Request, path: string): Request =>
  new Request(new URL(path, request.url), request);
