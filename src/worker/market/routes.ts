import { type Call, type CallReply, type CallRequest, mayAsAgent } from '@parlour/contract';
import type { Site } from '@parlour/site';
import type { Env } from '../platform/env.ts';
import { readingDatabase } from '../platform/reading-database.ts';
import { ShopError } from '@parlour/http';
import type { Issuers, IssuerVisit } from '../platform/issuer.ts';
import type { Payments } from '@parlour/payments';
import type { OrderClock } from '../platform/order-clock.ts';
import type { Customer } from '../platform/sign-in.ts';

/** The context of a call: the database, and the site of the call. */
export interface Shop {
  readonly env: Env;
  readonly db: D1Database;
  readonly site: Site;
}

/**
 * Where the order of a guest comes from. A guest's email address can be any, so limits count these instead.
 */
export interface GuestSource {
  /** The network of the request, as `clientNetwork` names it. */
  readonly network: string;
  /** The host of the platform's profile, or the client that the shop has registered. */
  readonly platform: string;
}

/** The context of a customer's call. */
export interface CustomerShop extends Shop {
  readonly customer: Customer;
  readonly issuers: Issuers;
  readonly visit: IssuerVisit;
  readonly payments: Payments;
  readonly clock: OrderClock;
  /** The cart of an agent's checkout, if the call is not about the customer's own cart. */
  readonly basket?: string;
  /** Set for a guest, on whose behalf an agent orders. */
  readonly guest?: GuestSource;
}

/** The contexts that a caller may use. */
export interface Caller {
  readonly shop: Shop;
  /** Undefined for a call without a bearer token. */
  readonly customerShop: CustomerShop | undefined;
}

type Answer<C extends Call, S extends Shop = Shop> = (
  shop: S,
  request: CallRequest<C>,
) => Promise<CallReply<C>> | CallReply<C>;

/** Answers one call of the contract. */
interface RowAnswer {
  /**
   * Returns the context that the caller may use.
   * @throws {ShopError} `bearer_missing` or `bearer_refused` when the caller may not make the call
   */
  admit(caller: Caller): Shop;
  /**
   * Returns the reply to a request that the row has parsed.
   * @throws {ShopError}
   */
  answer(shop: Shop, request: CallRequest<Call>): Promise<unknown>;
}

/** Calls of the market with their answers, for callers in this process and over HTTP. */
export interface Routes {
  on<C extends Call>(row: C, answer: Answer<C>): Routes;
  /** Adds the answer to a customer's call. A call without a bearer token gets `bearer_missing`, 401. */
  forCustomer<C extends Call>(row: C, answer: Answer<C, CustomerShop>): Routes;
  readonly answers: ReadonlyMap<Call, RowAnswer>;
}

/** Collects the answers of the market, row by row. Each is a function of the context and a parsed request. */
export const routes = (): Routes => {
  const answers = new Map<Call, RowAnswer>();
  const add = <C extends Call, S extends Shop>(
    row: C,
    admit: (caller: Caller) => S,
    answer: Answer<C, S>,
  ): Routes => {
    answers.set(row, {
      admit,
      answer: async (shop, request) => answer(await withDatabaseFor(row, shop as S), request),
    });
    return chain;
  };
  const chain: Routes = {
    answers,
    on: (row, answer) => add(row, ({ shop }) => shop, answer),
    forCustomer: (row, answer) => add(row, (caller) => requireCustomer(caller, row), answer),
  };
  return chain;
};

const withDatabaseFor = async <S extends Shop>(row: Call, shop: S): Promise<S> =>
  row.access === 'public' && row.effect === 'read'
    ? { ...shop, db: await readingDatabase(shop.env, shop.db, shop.site.id) }
    : shop;

const requireCustomer = ({ customerShop }: Caller, row: Call): CustomerShop => {
  if (customerShop?.customer.isAgents && !mayAsAgent(row, customerShop.customer.scopes)) {
    throw new ShopError('bearer_refused', 401, 'The bearer token isn’t valid for this call.');
  }
  if (customerShop) return customerShop;
  throw new ShopError('bearer_missing', 401, 'The bearer token is missing.');
};
