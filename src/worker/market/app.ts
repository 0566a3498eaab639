import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { API_TOKEN_HEADER } from '@parlour/contract/browser';
import { type Call, type CallRequest, openApiDocument } from '@parlour/contract';
import { type Site, siteById, siteNamedBy, sitesOf, tokenReader } from '@parlour/site';
import { readRequest, routeCall } from '../platform/call-route.ts';
import type { Env } from '../platform/env.ts';
import { nothingHere, ShopError, clientNetwork, errorReply } from '@parlour/http';
import { sameSecret } from '@parlour/runtime';
import type { Issuers, IssuerVisit } from '../platform/issuer.ts';
import type { Payments } from '@parlour/payments';
import type { OrderClock } from '../platform/order-clock.ts';
import type { Customer } from '../platform/sign-in.ts';
import { customerOf, siteOfBearer } from './bearer.ts';
import type { Caller } from './routes.ts';
import { addressRoutes } from './seo/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { sampleRoutes } from './samples/routes.ts';
import { customerAddressRoutes } from './account/addresses.ts';
import { cardRoutes } from './account/cards.ts';
import { cartRoutes } from './cart/cart.ts';
import { checkoutRoutes } from './checkout/checkout.ts';
import { orderAgainRoutes } from './cart/order-again.ts';
import { cancellationRoutes } from './orders/cancel-by-email.ts';
import { claimRoutes } from './orders/claim-routes.ts';
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

/** The path of the market's calls, as the OpenAPI document names it. */
const PUBLIC_PATH = '/market';

let described: ReturnType<typeof openApiDocument> | undefined;

/** The OpenAPI document, made once per isolate. */
const description = () => (described ??= openApiDocument(PUBLIC_PATH));

export interface MarketOptions {
  /** The issuers of the customers' bearer tokens. */
  readonly issuers: Issuers;
  readonly payments: Payments;
  readonly clock: OrderClock;
}

/** The embedded market, for this worker's own pages and for outside callers. */
export interface Market {
  /**
   * Returns the reply to a call by this worker itself, before the contract parses the reply.
   * @param request as the contract has parsed it
   * @param customer makes the call; absent for a call that is open to all
   * @throws {ShopError} what the call throws
   */
  answer(
    visit: IssuerVisit,
    call: Call,
    request: CallRequest<Call>,
    customer?: Customer,
  ): Promise<unknown>;
  /**
   * Answers the same calls over HTTP. The API token names the site and the bearer token names the customer,
   * as with an upstream.
   */
  readonly fetch: Hono<MarketEnv>['fetch'];
}

/** The route that answers each call of the contract. */
const ANSWERS = new Map(
  [
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
    claimRoutes,
    cancellationRoutes,
    priceEnquiryRoutes,
    cardRoutes,
    customerAddressRoutes,
    bookmarkRoutes,
    enquiryRoutes,
    reviewRoutes,
    reviewPhotographRoutes,
    bookmarkListRoutes,
    alertRoutes,
    sampleRoutes,
    savedSearchRoutes,
    orderAgainRoutes,
  ].flatMap(({ answers }) => [...answers]),
);

/** The embedded market, which answers every call of the contract from D1. */
export const market = (options: MarketOptions): Market => ({
  answer: async (visit, call, request, customer) => {
    const found = ANSWERS.get(call);
    if (!found) throw nothingHere();
    const context = found.admit(callerOf(options, visit, customer));
    return found.answer(context, request);
  },
  fetch: overHttp(options).fetch,
});

const callerOf = (
  options: MarketOptions,
  visit: IssuerVisit,
  customer: Customer | undefined,
): Caller => {
  const { env, site } = visit;
  const shop = { env, db: env.MARKET_DB, site, visit, ...options };
  return { context: shop, customerContext: customer && { ...shop, customer } };
};

interface MarketEnv {
  Bindings: Env;
  Variables: { caller: Caller };
}

const overHttp = (options: MarketOptions): Hono<MarketEnv> => {
  const app = new Hono<MarketEnv>();
  app.onError(errorReply);
  app.notFound(() => {
    throw new ShopError('not_found', 404, 'There is no such call.');
  });
  app.get('/openapi.json', etag(), (c) => {
    c.header('cache-control', 'public, max-age=300');
    return c.json(description());
  });
  app.use(async (c, next) => {
    const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const site = await siteOfCall(c.env, c.req.header(API_TOKEN_HEADER), bearer);
    const network = clientNetwork(c.req.raw.headers);
    const signIn = bearer === undefined ? undefined : signInWith(bearer);
    const visit = { site, env: c.env, ctx: c.executionCtx, network, signIn };
    const customer =
      bearer === undefined ? undefined : await customerOf(options.issuers, visit, bearer);
    // Assistants have entry points of their own, with limits, stops and a log.
    if (customer?.isAgents) throw bearerRefused();
    c.set('caller', callerOf(options, visit, customer));
    await next();
  });
  for (const [call, found] of ANSWERS) {
    routeCall(app, call, async (c) => {
      const context = found.admit(c.var.caller);
      return Response.json(await found.answer(context, await readRequest(call, c)));
    });
  }
  return app;
};

/** A bearer token that the caller has sent cannot be replaced. */
const signInWith = (token: string): NonNullable<IssuerVisit['signIn']> => ({
  bearer: () => Promise.resolve({ status: 'active', token }),
});

/** The site of the API token; for a call without one, the site for which the bearer token was issued. */
const siteOfCall = async (
  env: Env,
  token: string | undefined,
  bearer: string | undefined,
): Promise<Site> => {
  if (!token && !bearer) throw new ShopError('token_missing', 401, 'The API token is missing.');
  const site = await (token ? siteOfToken(env, token) : siteOfBearer(env, bearer ?? ''));
  if (site) return site;
  throw token ? new ShopError('token_unknown', 401, 'The API token is unknown.') : bearerRefused();
};

const bearerRefused = (): ShopError =>
  new ShopError('bearer_refused', 401, 'The bearer token isn’t valid.');

const siteOfToken = async (env: Env, token: string): Promise<Site | undefined> => {
  const valuesOf = await tokenReader(env, siteNamedBy(token));
  const owners = await Promise.all(
    (await sitesOf(env)).map(async (site) => {
      const taken = await Promise.all(
        valuesOf(site, site.apiTokenSecret).map(({ value }) => sameSecret(token, value)),
      );
      return taken.includes(true) ? site : undefined;
    }),
  );
  const owner = owners.find((site) => site !== undefined);
  return owner && siteById(env, owner.id);
};
