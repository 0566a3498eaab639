import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { API_TOKEN_HEADER } from '#lib/contract/headers.ts';
import { openApiDocument } from '#lib/contract/openapi.ts';
import type { Site } from '#lib/site/schema.ts';
import { secretVersions, type Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import { errorReply } from '../platform/reply.ts';
import { sameSecret } from '../platform/secrets.ts';
import { sitesOf } from '../platform/sites.ts';
import type { Issuers } from '../platform/issuer.ts';
import type { OrderClock, Payments } from '../platform/payments.ts';
import { customerOf, siteOfBearer } from './bearer.ts';
import type { MarketEnv } from './routes.ts';
import { addressRoutes } from './seo/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { customerAddressRoutes } from './account/addresses.ts';
import { cardRoutes } from './account/cards.ts';
import { cartRoutes } from './cart/cart.ts';
import { checkoutRoutes } from './checkout/checkout.ts';
import { orderAgainRoutes } from './cart/order-again.ts';
import { orderRoutes, shipmentRoutes } from './orders/routes.ts';
import { priceEnquiryRoutes } from './enquiries/price-enquiries.ts';
import { bookmarkListRoutes } from './bookmarks/bookmark-lists.ts';
import { bookmarkRoutes } from './bookmarks/bookmarks.ts';
import { enquiryRoutes } from './enquiries/product-enquiries.ts';
import { reviewPhotographRoutes } from './reviews/review-photographs.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { roomDesignRoutes } from './designs/room-designs.ts';
import { chatRoutes } from './chat/chatbot.ts';
import { menuRoutes } from './shell/menus.ts';
import { listRoutes } from './listing/routes.ts';
import { productRoutes } from './product/routes.ts';
import { ownDataRoutes } from './account/own-data.ts';
import { profileRoutes } from './account/profiles.ts';
import { storeRoutes } from './stores/routes.ts';
import { savedSearchRoutes } from './search/saved-searches.ts';
import { searchRoutes } from './search/routes.ts';
import { storyRoutes } from './stories/routes.ts';
import { styleGameRoutes } from './game/style-game.ts';
import { tagRoutes } from './tags/routes.ts';
import { templateRoutes } from './shell/template.ts';
import { verdictRoutes } from './game/verdicts.ts';

/** Where the shop answers the marketplace's calls, for readers of its description. */
const PUBLIC_PATH = '/market';

let described: ReturnType<typeof openApiDocument> | undefined;

/** The OpenAPI document, made once in an isolate. */
const description = () => (described ??= openApiDocument(PUBLIC_PATH));

export interface MarketOptions {
  /** Issuers of the customers' bearers. */
  readonly issuers: Issuers;
  readonly payments: Payments;
  readonly clock: OrderClock;
}

/**
 * The embedded marketplace: every row of the table of calls over D1. It knows a site by the API
 * token of the call and a customer by the bearer, as a remote marketplace would.
 */
export const market = (options: MarketOptions): Hono<MarketEnv> => {
  const app = new Hono<MarketEnv>();
  app.onError(errorReply);
  app.notFound(() => {
    throw new ShopError('not_found', 404, 'There is no such call.');
  });
  app.get('/openapi.json', etag(), (c) => {
    c.header('cache-control', 'public, max-age=300');
    return c.json(description());
  });
  app.use(credentials(options));
  for (const { app: part } of [
    listRoutes,
    productRoutes,
    tagRoutes,
    menuRoutes,
    chatRoutes,
    storeRoutes,
    searchRoutes,
    storyRoutes,
    roomDesignRoutes,
    styleGameRoutes,
    verdictRoutes,
    templateRoutes,
    profileRoutes,
    ownDataRoutes,
    addressRoutes,
    cartRoutes,
    checkoutRoutes,
    orderRoutes,
    shipmentRoutes,
    priceEnquiryRoutes,
    cardRoutes,
    customerAddressRoutes,
    bookmarkRoutes,
    enquiryRoutes,
    reviewRoutes,
    reviewPhotographRoutes,
    bookmarkListRoutes,
    alertRoutes,
    savedSearchRoutes,
    orderAgainRoutes,
  ]) {
    app.route('/', part);
  }
  return app;
};

const credentials =
  ({ issuers, payments, clock }: MarketOptions): MiddlewareHandler<MarketEnv> =>
  async (c, next) => {
    const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const site = await siteOfCall(c.env, c.req.header(API_TOKEN_HEADER), bearer);
    const shop = { env: c.env, db: c.env.MARKET_DB, site };
    c.set('shop', shop);
    if (bearer !== undefined) {
      const visit = { site, env: c.env, ctx: c.executionCtx };
      const customer = await customerOf(issuers, visit, bearer);
      c.set('customerShop', { ...shop, customer, issuers, visit, payments, clock });
    }
    await next();
  };

/** The site of the API token; for a call without one, the site that the bearer was issued for. */
const siteOfCall = async (
  env: Env,
  token: string | undefined,
  bearer: string | undefined,
): Promise<Site> => {
  if (!token && !bearer) throw new ShopError('token_missing', 401, 'The API token is missing.');
  const site = token ? await siteOfToken(env, token) : siteOfBearer(env, bearer ?? '');
  if (site) return site;
  throw token
    ? new ShopError('token_unknown', 401, 'The API token is not known.')
    : new ShopError('bearer_refused', 401, 'The bearer is not valid.');
};

const siteOfToken = async (env: Env, token: string): Promise<Site | undefined> => {
  const owners = await Promise.all(
    sitesOf(env).map(async (site) => {
      const taken = await Promise.all(
        secretVersions(env, site.apiTokenSecret).map(({ value }) => sameSecret(token, value)),
      );
      return taken.includes(true) ? site : undefined;
    }),
  );
  return owners.find((site) => site !== undefined);
};
