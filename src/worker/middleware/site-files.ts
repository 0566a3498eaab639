import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../platform/env.ts';
import { nothingHere } from '@parlour/http';
import { siteById } from '@parlour/site';

const FOLDER = /^\/sites\/([^/]*)/;
/** Headers in addition to the platform's own; the policy lets a drawing do nothing but be drawn. */
const HEADERS = {
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
} as const;

/**
 * Serves the files of the site: its logo and its icons. Files of another site are not found, though they are
 * in the same build; files in a folder that belongs to no site are shared by all.
 * @throws {ShopError} `not_found`
 */
export const siteFiles = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const [, folder] = FOLDER.exec(new URL(c.req.url).pathname) ?? [];
  if (folder === undefined) return next();
  const { site } = c.var;
  const owner = await siteById(c.env, folder.toLowerCase());
  const isForeign = owner !== undefined && owner.id !== site.id;
  if (isForeign || !['GET', 'HEAD'].includes(c.req.method)) throw nothingHere();
  const file = await c.env.ASSETS.fetch(c.req.raw);
  if (file.status !== 200 && file.status !== 304) {
    await file.body?.cancel();
    throw nothingHere();
  }
  const answer = new Response(file.body, file);
  for (const [name, value] of Object.entries(HEADERS)) answer.headers.set(name, value);
  return answer;
};
