import { cf } from '@astrojs/cloudflare/hono';
import { astro, getFetchState } from 'astro/hono';
import { Hono, type Context } from 'hono';
import { createApp, type AppEnv } from './app.ts';
import { beginDue } from './hourly.ts';
import { cachedPage } from './cached-pages.ts';
import { EMAILS_CRON, sendAllDue } from './emails.ts';
import { beginMinute, OFFERS_CRON } from './market/operator/offer-times.ts';
import { learnMeanings } from '@parlour/search';
import type { Env } from './platform/env.ts';
import { pageRedirects } from './middleware/page-redirects.ts';
import { withLocalCookies } from './platform/local-cookies.ts';
import { takePlatformEvents } from '@parlour/mail';
import { underRequestId } from '@parlour/runtime';
import { sweepAll } from './retention.ts';
import { shopUrlOf } from './platform/shop-url.ts';

/** When wrangler.toml schedules the feeds and pictures; every other scheduled run is the sweep. */
const FEEDS_CRON = '41 * * * *';

/** Gives pages the variables of a request. */
const giveLocals = (c: Context<AppEnv>, locals: object): void => {
  const state = getFetchState(c);
  // Whole pages instead of a stream, so that a fault while rendering becomes an error page and the page's
  // policy is complete.
  state.streaming = false;
  Object.assign(state.locals, locals);
};

const worker = createApp({
  refusalPage: async (c, { page, ...refusal }) => {
    const locals = { ...c.var, ...refusal };
    const pages = new Hono<AppEnv>();
    pages.use(async (inner, next) => {
      giveLocals(inner, locals);
      await next();
    });
    pages.use(cf(), astro());
    const request = new Request(new URL(page, c.req.url), { headers: c.req.raw.headers });
    return pages.fetch(request, c.env, c.executionCtx);
  },
});

worker.use(pageRedirects());
worker.use(async (c, next) => {
  const known = (await shopUrlOf(c.env, c.req.url))?.url.href ?? c.req.url;
  if (c.req.method !== 'POST' && known !== c.req.url) {
    c.req.raw = new Request(known, c.req.raw);
  }
  giveLocals(c, c.var);
  await next();
});
worker.use(cf());
worker.use(astro());

export * from './objects.ts';
export default {
  fetch: (request, env, ctx) =>
    underRequestId(() =>
      withLocalCookies(
        request,
        env,
        async (asked) => (await cachedPage(asked, env, ctx)) ?? worker.fetch(asked, env, ctx),
      ),
    ),
  scheduled: ({ cron, scheduledTime }, env) =>
    underRequestId(async () => {
      if (cron === OFFERS_CRON) return beginMinute(env, scheduledTime);
      if (cron === FEEDS_CRON) return beginDue(env);
      if (cron !== EMAILS_CRON) return sweepAll(env);
      await Promise.all([sendAllDue(env), learnMeanings(env)]);
    }),
  // The only queue that the worker consumes: docs/mail.md.
  queue: (batch, env) => underRequestId(() => takePlatformEvents(batch, env)),
} satisfies ExportedHandler<Env>;
