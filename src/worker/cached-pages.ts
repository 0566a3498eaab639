import type { ExecutionContext } from 'hono';
import { asksForMarkdown } from '#lib/agents/markdown-pages.ts';
import { isTooLong } from './middleware/url-length.ts';
import { isSearch } from './middleware/limited-requests.ts';
import { isMadeMarkdown, markdownPlace } from './middleware/reading.ts';
import { shopUrlOf, type ShopUrl } from './platform/shop-url.ts';
import { answerPage, formOf, headersIn, type Form } from './page-cache/answer.ts';
import type { Page } from './page-cache/page.ts';
import { setUrlHeaders, setVisitHeaders } from './headers.ts';
import type { Env } from './platform/env.ts';
import { accountFor } from './platform/insight/account-for.ts';
import { addTimings, lineTimings } from './platform/timing/server-timing.ts';
import { pageCache } from './page-cache/page-cache.ts';

/**
 * Answers with a page that is fresh in this isolate's memory, before Hono and Astro: in a third of the
 * processor's time that the same page takes through them (docs/decisions/0042-answers-at-the-edge.md). A
 * cached page has passed every middleware once, and gets the headers that every page gets (headers.ts). Its
 * body is sent in Brotli, as it is in memory, or in gzip, if the client accepts that. Undefined for any other request,
 * including HEAD, Markdown and counted searches.
 */
export const cachedPage = async (
  request: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response | undefined> => {
  const { method, headers, url } = request;
  // An operator may force a page to be rendered again.
  if (method !== 'GET' || headers.has('authorization') || isTooLong(url)) return undefined;
  const started = performance.now();
  const shopUrl = await shopUrlOf(env, url);
  if (!shopUrl || shopUrl.isConsole || isSearch(shopUrl.url) || isMarkdown(shopUrl.url))
    return undefined;
  if (shopUrl.hasMarkdown && asksForMarkdown(headers.get('accept'))) return undefined;
  const { id: siteId, assortment: ledger } = shopUrl.site;
  const context = { siteId, ledger, env, waitUntil: ctx.waitUntil.bind(ctx) };
  const found = await pageCache.recall(context, await shopUrl.key());
  if (!found) return undefined;
  const form = formOf(found.value, request, true);
  const response = answerPage(found, request, form, readyHeaders(found.value, form, shopUrl));
  setVisitHeaders(response.headers, { request, status: response.status });
  const milliseconds = performance.now() - started;
  addTimings(response.headers, [
    { name: 'cache', milliseconds: 0 },
    ...lineTimings(request),
    { name: 'total', milliseconds },
  ]);
  const path = shopUrl.url.pathname;
  accountFor({ request, path, response, site: siteId, milliseconds }, context);
  return response;
};

/** Whether a URL names a page as Markdown, by its ending or by the path where Markdown is made. */
const isMarkdown = (url: URL): boolean => isMadeMarkdown(url) || markdownPlace(url) !== null;

/** The headers of pages in memory, made once for each form. */
const ready = new WeakMap<Page, Partial<Record<Form, Headers>>>();

const readyHeaders = (page: Page, form: Form, shopUrl: ShopUrl): Headers => {
  const forms = ready.get(page) ?? {};
  ready.set(page, forms);
  return (forms[form] ??= urlHeaders(page, form, shopUrl));
};

const urlHeaders = (page: Page, form: Form, { url, site }: ShopUrl): Headers => {
  const headers = headersIn(page, form);
  setUrlHeaders(headers, { url, site, status: form === 'confirmed' ? 304 : 200 });
  return headers;
};
