import { Hono } from 'hono';
import type { Api } from '#lib/contract/client.ts';
import { createGateway } from './gateway/gateway.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { createSiteApi } from './gateway/site-api.ts';
import type { EmbeddedMarket } from './gateway/upstream.ts';
import { market } from './market/app.ts';
import { operator } from './market/operator/app.ts';
import { headers, type RequestIdEnv } from './middleware/headers/headers.ts';
import { site } from './middleware/site/site.ts';
import { staticPages } from './middleware/static-pages/static-pages.ts';
import type { SiteEnv } from './platform/env.ts';
import { recordPurge } from './platform/purge-ledger.ts';
import { errorReply } from './platform/reply.ts';

const MARKET_PREFIX = '/market';

export interface AppEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & RequestIdEnv['Variables'] & { api: Api };
}

export interface AppOptions {
  /** Sends to upstreams over the network; the platform's `fetch` when absent. */
  readonly send?: typeof fetch;
  /** Answers for sites whose upstreams are embedded; the whole marketplace when absent. */
  readonly embedded?: EmbeddedMarket;
}

/** Everything that answers without Astro; what no route here takes falls through to the pages. */
export const createApp = ({ send = fetch, embedded = market() }: AppOptions = {}): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
  const gateway = createGateway({ market: embedded, send });
  app.onError(errorReply);
  app.use(headers());
  app.use(site());
  app.use(async (c, next) => {
    const visit = { site: c.var.site, env: c.env, ctx: c.executionCtx };
    c.set('api', createSiteApi(gateway, visit));
    await next();
  });
  app.route('/', gatewayRoutes(gateway));
  app.route('/', operator({ purge: (env, { id }, tags) => recordPurge(env, id, tags) }));
  app.all(`${MARKET_PREFIX}/*`, (c) =>
    embedded.fetch(withoutPrefix(c.req.raw), c.env, c.executionCtx),
  );
  app.use(staticPages());
  return app;
};

const withoutPrefix = (request: Request): Request => {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(MARKET_PREFIX.length);
  return new Request(url, request);
};

export default createApp();
