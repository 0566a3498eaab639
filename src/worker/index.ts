import { cf } from '@astrojs/cloudflare/hono';
import { astro, getFetchState } from 'astro/hono';
import { createApp } from './app.ts';
import { beginDue } from './hourly.ts';
import { keptPage } from './kept-pages.ts';
import { LETTERS_CRON, postAll } from './letters.ts';
import { learnMeanings } from './market/search/meaning/learn-meanings.ts';
import type { Env } from './platform/env.ts';
import { takePlatformNews } from './platform/mail/news/platform-news.ts';
import { underRequestId } from './platform/logging/request-id.ts';
import { sweepAll } from './retention.ts';
import { withKnownQuery } from './page-cache/page-key.ts';

/** When wrangler.toml has feeds and pictures fetched; everything else that is scheduled is the sweep. */
const FEEDS_CRON = '41 * * * *';

const worker = createApp();

worker.use(async (c, next) => {
  const address = withKnownQuery(c.req.url);
  if (c.req.method !== 'POST' && address !== c.req.url) {
    c.req.raw = new Request(address, c.req.raw);
  }
  const state = getFetchState(c);
  // Whole pages, so that a fault while rendering becomes an error page and the page's policy is complete.
  state.streaming = false;
  const { site, api, customer, callback, form, emails, sessions, passkeys, desk } = c.var;
  const { undelivered, handover, assistants, consent, leave } = c.var;
  Object.assign(state.locals, {
    ...{ site, api, customer, callback, form, emails, sessions, passkeys, desk },
    ...{ undelivered, handover, assistants, consent, leave },
  });
  await next();
});
worker.use(cf());
worker.use(astro());

export { Enquiry } from './market/enquiries/enquiry-object.ts';
export { SupplierFeedRuns } from './market/operator/feeds/feed-object.ts';
export { SupplierPictures } from './market/operator/pictures/picture-object.ts';
export { OrderClock } from './order-clock.ts';
export { PageLease } from './page-cache/page-lease.ts';
export { PurgeLedger } from './platform/tiered-cache/purge-ledger-object.ts';
export * from './payments/test-bank/object.ts';
export { Session } from './session.ts';
export default {
  fetch: (request, env, ctx) =>
    underRequestId(
      async () => (await keptPage(request, env, ctx)) ?? worker.fetch(request, env, ctx),
    ),
  scheduled: ({ cron }, env) =>
    underRequestId(async () => {
      if (cron === FEEDS_CRON) return beginDue(env);
      if (cron !== LETTERS_CRON) return sweepAll(env);
      await Promise.all([postAll(env), learnMeanings(env)]);
    }),
  // The one queue that there may be: docs/mail.md.
  queue: (batch, env) => underRequestId(() => takePlatformNews(batch, env)),
} satisfies ExportedHandler<Env>;
