import { Hono } from 'hono';
import type { Call, CallReply, CallRequest } from '#lib/contract/call.ts';
import { mayAsAgent } from '#lib/agents/scopes.ts';
import type { Site } from '#lib/site/schema.ts';
import { readRequest, routeCall } from '../platform/call-route.ts';
import type { Env } from '../platform/env.ts';
import { readingDatabase } from '../platform/reading-database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Issuers, IssuerVisit } from '../platform/issuer.ts';
import type { OrderClock, Payments } from '../platform/payments.ts';
import type { Customer } from './bearer.ts';

/** What a route of the market works with: the database, and the site of the call. */
export interface Shop {
  readonly env: Env;
  readonly db: D1Database;
  readonly site: Site;
}

/** What a route for a customer's call works with. */
export interface CustomerShop extends Shop {
  readonly customer: Customer;
  readonly issuers: Issuers;
  readonly visit: IssuerVisit;
  readonly payments: Payments;
  readonly clock: OrderClock;
  /** Whose cart is meant, where it is not the customer's own: that of an agent's checkout. */
  readonly basket?: string;
}

export interface MarketEnv {
  Bindings: Env;
  Variables: {
    shop: Shop;
    /** Undefined for a call without a bearer. */
    customerShop: CustomerShop | undefined;
  };
}

type Answer<C extends Call, S extends Shop = Shop> = (
  shop: S,
  request: CallRequest<C>,
) => Promise<CallReply<C>> | CallReply<C>;

/** Routes of the market, each made from a row of the table of calls. */
export interface Routes {
  /**
   * Answers a call.
   * @throws {ShopError} when it is answered, what `readRequest` throws.
   */
  on<C extends Call>(row: C, answer: Answer<C>): Routes;
  /** The same for a customer's call; one without a bearer gets `bearer_missing`, 401. */
  forCustomer<C extends Call>(row: C, answer: Answer<C, CustomerShop>): Routes;
  readonly app: Hono<MarketEnv>;
}

/** Routes of the market, row by row: each answers one call of the table, with its parts parsed. */
export const routes = (): Routes => {
  const app = new Hono<MarketEnv>();
  const chain: Routes = {
    app,
    on: (row, answer) => add(row, ({ shop }) => shop, answer),
    forCustomer: (row, answer) => add(row, (variables) => requireCustomer(variables, row), answer),
  };
  const add = <C extends Call, S extends Shop>(
    row: C,
    shopOf: (variables: MarketEnv['Variables']) => S,
    answer: Answer<C, S>,
  ): Routes => {
    routeCall(app, row, async (c) => {
      const shop = await withDatabaseFor(row, shopOf(c.var));
      return c.json(await answer(shop, await readRequest(row, c)));
    });
    return chain;
  };
  return chain;
};

const withDatabaseFor = async <S extends Shop>(row: Call, shop: S): Promise<S> =>
  row.access === 'public' && row.effect === 'read'
    ? { ...shop, db: await readingDatabase(shop.env, shop.db, shop.site.id) }
    : shop;

const requireCustomer = ({ customerShop }: MarketEnv['Variables'], row: Call): CustomerShop => {
  if (customerShop?.customer.isAgents && !mayAsAgent(row, customerShop.customer.scopes)) {
    throw new ShopError('bearer_refused', 401, 'The bearer is not valid for this.');
  }
  if (customerShop) return customerShop;
  throw new ShopError('bearer_missing', 401, 'The bearer is missing.');
};
