import { Hono } from 'hono';
import { market } from './market/app.ts';
import { operator } from './market/operator/app.ts';
import { site, type SiteEnv } from './middleware/site/site.ts';
import { errorReply } from './platform/reply.ts';

const MARKET_PREFIX = '/market';

/** Everything that answers without Astro; what no route here takes falls through to the pages. */
export const createApp = (): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  const embedded = market();
  app.onError(errorReply);
  app.use(site());
  app.route('/', operator({ purge: () => Promise.resolve() }));
  app.all(`${MARKET_PREFIX}/*`, (c) =>
    embedded.fetch(withoutPrefix(c.req.raw), c.env, c.executionCtx),
  );
  return app;
};

const withoutPrefix = (request: Request): Request => {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(MARKET_PREFIX.length);
  return new Request(url, request);
};

export default createApp();
