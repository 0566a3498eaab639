import type { ExecutionContext } from 'hono';
import { siteForHost } from '#lib/site/sites.ts';
import { xsrfHeaders } from './auth/xsrf.ts';
import { isMadeMarkdown, markdownAsked, nameMarkdown } from './middleware/reading/reading.ts';
import { isTooLong } from './middleware/address-length/address-length.ts';
import { isSearch } from './middleware/rate-limit/counted-requests.ts';
import { nameRules } from './middleware/speculation/speculation.ts';
import { pageCache } from './page-cache/shop-pages.ts';
import type { Env } from './platform/env.ts';
import { accountFor } from './platform/insight/account-for.ts';
import { requestId } from './platform/logging/request-id.ts';
import { addTimings } from './platform/timing/server-timing.ts';
import { sitesOf } from './platform/sites.ts';

/**
 * Answers with a page that is fresh in this isolate's memory before anything else is asked: a page that is
 * kept has come through every middleware once, its headers are kept with it, and what is the visitor's alone
 * (a request id, the rules for fetching ahead, the token of their writes) is added here as there. Undefined for any other request, a
 * HEAD among them, for a page as Markdown, and for searches, which are counted.
 */
export const keptPage = async (
  request: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response | undefined> => {
  if (isTooLong(request.url)) return undefined;
  const started = performance.now();
  const url = new URL(request.url);
  const site = siteForHost(sitesOf(env), url.hostname);
  if (!site || request.method !== 'GET' || isSearch(url)) return undefined;
  if (isMadeMarkdown(url) || markdownAsked(request, url) !== null) return undefined;
  const context = { siteId: site.id, env, waitUntil: ctx.waitUntil.bind(ctx) };
  const page = await pageCache.recall(context, request, url);
  if (!page) return undefined;
  const milliseconds = performance.now() - started;
  accountFor({ request, path: url.pathname, response: page, site: site.id, milliseconds }, context);
  page.headers.set('x-request-id', requestId());
  nameRules(request, url.pathname, page.headers);
  nameMarkdown(url, page.status === 200, page.headers);
  addTimings(page.headers, [{ name: 'total', milliseconds }]);
  for (const [name, value] of xsrfHeaders(request, page)) page.headers.set(name, value);
  return page;
};
