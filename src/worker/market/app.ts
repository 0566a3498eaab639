import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { API_TOKEN_HEADER } from '#lib/contract/headers.ts';
import { openApiDocument } from '#lib/contract/openapi.ts';
import type { Site } from '#lib/site/schema.ts';
import { secret, type Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import { errorReply } from '../platform/reply.ts';
import { sameSecret } from '../platform/secrets.ts';
import { sitesOf } from '../platform/sites.ts';
import type { MarketEnv } from './routes.ts';
import { addressRoutes } from './addresses.ts';
import { productRoutes } from './products.ts';
import { sellerRoutes } from './sellers.ts';
import { searchRoutes } from './search.ts';
import { tagRoutes } from './tags.ts';
import { templateRoutes } from './template.ts';

const MAX_BODY_BYTES = 256 * 1024;

/** Where the shop answers the marketplace's calls, for those who read its description. */
const PUBLIC_PATH = '/market';

/**
 * The embedded marketplace: every row of the table of calls over D1. It knows a site by the API
 * token that comes with the call, as a remote marketplace would.
 */
export const market = (): Hono<MarketEnv> => {
  const app = new Hono<MarketEnv>();
  app.onError(errorReply);
  app.notFound(() => {
    throw new ShopError('not_found', 404, 'There is no such call.');
  });
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLargeBody }));
  app.get('/openapi.json', (c) => c.json(openApiDocument(PUBLIC_PATH)));
  app.use(apiToken());
  for (const { app: part } of [
    productRoutes,
    tagRoutes,
    sellerRoutes,
    searchRoutes,
    templateRoutes,
    addressRoutes,
  ]) {
    app.route('/', part);
  }
  return app;
};

const refuseLargeBody = (): never => {
  throw new ShopError('body_too_large', 413, 'The body is larger than 256 KB.');
};

const apiToken = (): MiddlewareHandler<MarketEnv> => async (c, next) => {
  const token = c.req.header(API_TOKEN_HEADER);
  if (!token) throw new ShopError('token_missing', 401, 'The API token is missing.');
  const site = await siteOfToken(c.env, token);
  if (!site) throw new ShopError('token_unknown', 401, 'The API token is not known.');
  c.set('shop', { db: c.env.MARKET_DB, site });
  await next();
};

const siteOfToken = async (env: Env, token: string): Promise<Site | undefined> => {
  const owners = await Promise.all(
    sitesOf(env).map(async (site) => {
      const expected = secret(env, site.apiTokenSecret);
      return expected !== undefined && (await sameSecret(token, expected)) ? site : undefined;
    }),
  );
  return owners.find((site) => site !== undefined);
};
