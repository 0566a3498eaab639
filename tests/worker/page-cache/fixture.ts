import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, vi } from 'vitest';
import { DAY_MS } from '@parlour/domain';
import type { AnswerOptions, PageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { pageKey } from '../../../src/worker/platform/page-key.ts';

export const CSP = "script-src 'self' 'sha256-abc'; style-src 'self' 'sha256-def'";
/** As in a cached page. */
export const GUARDED_CSP = `${CSP}; frame-src 'none'; frame-ancestors 'none'`;

export interface PageOptions {
  readonly body?: string;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

/** A page as Astro renders it for `Astro.cache.set({ maxAge: 60, swr: 600, tags: ['home'] })`. */
export const page = ({ body = '<h1>Oak</h1>', status = 200, headers = {} }: PageOptions = {}) =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'text/html',
      'content-security-policy': CSP,
      'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
      'cache-tag': 'home, product:7',
      ...headers,
    },
  });

/** Counts its renderings; each page contains its number. */
export const renderer = (
  make = (turn: number): Response | Promise<Response> => page({ body: `turn ${turn}` }),
) => {
  let turns = 0;
  const render = async () => make((turns += 1));
  return { render, turns: () => turns };
};

let sites = 0;
let day = Date.now();
/** The site of the current test. */
export let site = '';

/** Each test has its own site, so that none finds another's pages. */
beforeEach(() => {
  site = `site-${(sites += 1)}`;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime((day += 100 * DAY_MS));
});

afterEach(() => {
  vi.useRealTimers();
});

export const pass = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1000);
};

interface AskOptions {
  readonly siteId?: string;
  readonly options?: AnswerOptions;
}

export const requestPage = async (
  cache: PageCache,
  render: () => Promise<Response>,
  request: Request | string = '/',
  { siteId = site, options = {} }: AskOptions = {},
) => {
  const asked =
    typeof request === 'string' ? new Request(`http://hearth.localhost${request}`) : request;
  const ctx = createExecutionContext();
  const visit = { siteId, ledger: siteId, env, waitUntil: ctx.waitUntil.bind(ctx) };
  const key = await pageKey({ id: siteId, revision: '' }, new URL(asked.url));
  const reply = await cache.answer(visit, { request: asked, key }, render, options);
  const body = await reply.text();
  await waitOnExecutionContext(ctx);
  const { headers, status } = reply;
  const cacheStatus = headers.get('cache-status');
  return { body, headers, status, outcome: outcomeOf(cacheStatus), age: headers.get('age') };
};

/** A page that is requested again is written where all locations find it. */
export const askTwice = async (cache: PageCache, render: () => Promise<Response>) => {
  await requestPage(cache, render);
  return requestPage(cache, render);
};

/** The `Cache-Status` in one word; null for a page that the cache did not answer. */
const outcomeOf = (cacheStatus: string | null): string | null => {
  if (cacheStatus === null) return null;
  if (cacheStatus.includes('fwd=')) return 'MISS';
  return cacheStatus.includes('ttl=-') ? 'STALE' : 'HIT';
};

export const request = (init: RequestInit, path = '/') =>
  new Request(`http://hearth.localhost${path}`, init);
