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
export interface MarketContext {
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

/** The context of anybody's call, who may also hold the link of an order. */
export interface VisitorContext extends MarketContext {
  readonly visit: IssuerVisit;
  readonly payments: Payments;
  readonly clock: OrderClock;
}

/** The context of a customer's call. */
export interface CustomerContext extends VisitorContext {
  readonly customer: Customer;
  readonly issuers: Issuers;
  /** The cart of an agent's checkout, if the call is not about the customer's own cart. */
  readonly basket?: string;
  /** Set for a guest, on whose behalf an agent orders. */
  readonly guest?: GuestSource;
}

/** The contexts that a caller may use. */
export interface Caller {
  readonly context: VisitorContext;
  /** Undefined for a call without a bearer token. */
  readonly customerContext: CustomerContext | undefined;
}

type Answer<C extends Call, S extends MarketContext = MarketContext> = (
  shop: S,
  request: CallRequest<C>,
) => Promise<CallReply<C>> | CallReply<C>;

/** Answers one call of the contract. */
interface CallAnswer {
  /**
   * Returns the context that the caller may use.
   * @throws {ShopError} `bearer_missing` or `bearer_refused` when the caller may not make the call
   */
  admit(caller: Caller): MarketContext;
  /**
   * Returns the reply to a request that the contract has parsed.
   * @throws {ShopError}
   */
  answer(context: MarketContext, request: CallRequest<Call>): Promise<unknown>;
}

/** Calls of the market with their answers, for callers in this process and over HTTP. */
export interface Routes {
  on<C extends Call>(call: C, answer: Answer<C, VisitorContext>): Routes;
  /** Adds the answer to a customer's call. A call without a bearer token gets `bearer_missing`, 401. */
  forCustomer<C extends Call>(call: C, answer: Answer<C, CustomerContext>): Routes;
  readonly answers: ReadonlyMap<Call, CallAnswer>;
}

/** Collects the answers of the market, call by call. Each is a function of the context and a parsed request. */
export const routes = (): Routes => {
  const answers = new Map<Call, CallAnswer>();
  const add = <C extends Call, S extends MarketContext>(
    call: C,
    admit: (caller: Caller) => S,
    answer: Answer<C, S>,
  ): Routes => {
    answers.set(call, {
      admit,
      answer: async (context, request) =>
        answer(await withDatabaseFor(call, context as S), request),
    });
    return chain;
  };
  const chain: Routes = {
    answers,
    on: (call, answer) => add(call, ({ context }) => context, answer),
    forCustomer: (call, answer) => add(call, (caller) => requireCustomer(caller, call), answer),
  };
  return chain;
};

const withDatabaseFor = async <S extends MarketContext>(call: Call, shop: S): Promise<S> =>
  call.access === 'public' && call.effect === 'read' && !call.latest
    ? { ...shop, db: await readingDatabase(shop.env, shop.db, shop.site.assortment) }
    : shop;

const requireCustomer = ({ customerContext }: Caller, call: Call): CustomerContext => {
  if (customerContext?.customer.isAgents && !mayAsAgent(call, customerContext.customer.scopes)) {
    throw new ShopError('bearer_refused', 401, 'The bearer token isn’t valid for this call.');
  }
  if (customerContext) return customerContext;
  throw new ShopError('bearer_missing', 401, 'The bearer token is missing.');
};
