import type { ExecutionContext } from 'hono';
import { asksForMarkdown } from '#lib/agents/reading/places.ts';
import { xsrfHeaders } from './auth/xsrf.ts';
import { keptAddress, rememberAddress, type Form, type KeptAddress } from './kept-address.ts';
import { savesData, SPECULATION_RULES_HEADER } from './middleware/speculation/speculation.ts';
import { isKnown } from './page-cache/answer.ts';
import { plainBody, takesBrotli } from './page-cache/packed-page.ts';
import type { Page } from './page-cache/page.ts';
import { pageCache } from './page-cache/shop-pages.ts';
import { CACHE_STATUS, cacheStatusOf } from './platform/cache-status.ts';
import type { Env } from './platform/env.ts';
import { accountFor } from './platform/insight/account-for.ts';
import { requestId } from './platform/logging/request-id.ts';
import type { KeptAnswer } from './platform/tiered-cache/question.ts';
import { addTimings } from './platform/timing/server-timing.ts';

/**
 * Answers with a page that is fresh in this isolate's memory before anything else is asked: a page that is
 * kept has come through every middleware once, its headers are kept with it, and what is the visitor's alone
 * (a request id, the rules for fetching ahead, the token of their writes) is added here as there. Its body goes
 * out as it lies in memory, in Brotli, to who takes that. Undefined for any other request, a
 * HEAD among them, for a page as Markdown, and for searches, which are counted.
 */
export const keptPage = async (
  request: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response | undefined> => {
  const { method, headers, url } = request;
  // Who it is from decides whether a page is rendered past what is kept.
  if (method !== 'GET' || headers.has('authorization')) return undefined;
  const started = performance.now();
  const address = await keptAddress(url, env);
  if (!address || (address.hasMarkdown && asksForMarkdown(headers.get('accept')))) return undefined;
  const { siteId, path, key } = address;
  const context = { siteId, env, waitUntil: ctx.waitUntil.bind(ctx) };
  const found = await pageCache.recall(context, key);
  if (!found) return undefined;
  rememberAddress(url, address);
  const response = answer(found, request, address);
  const milliseconds = performance.now() - started;
  addTimings(response.headers, [
    { name: 'cache', milliseconds: 0 },
    { name: 'total', milliseconds },
  ]);
  accountFor({ request, path, response, site: siteId, milliseconds }, context);
  return response;
};

const answer = (
  found: KeptAnswer<Page>,
  request: Request,
  { headers: headersFor }: KeptAddress,
): Response => {
  const { value: page, age } = found;
  const form = formOf(page, request);
  const response = new Response(bodyIn(form, page), {
    status: form === 'confirmed' ? 304 : 200,
    headers: headersFor(page, form),
    encodeBody: form === 'packed' ? 'manual' : 'automatic',
  });
  const { headers } = response;
  headers.set('age', String(age));
  headers.set(CACHE_STATUS, cacheStatusOf(found));
  headers.set('x-request-id', requestId());
  if (savesData(request)) headers.delete(SPECULATION_RULES_HEADER);
  for (const [name, value] of xsrfHeaders(request, response)) headers.set(name, value);
  return response;
};

const formOf = (page: Page, request: Request): Form => {
  if (isKnown(page, request)) return 'confirmed';
  return page.isPacked && takesBrotli(request) ? 'packed' : 'plain';
};

const bodyIn = (form: Form, page: Page): Page['body'] | null => {
  if (form === 'confirmed') return null;
  return form === 'packed' ? page.body : plainBody(page);
};
