import {
  addCartLine,
  type Api,
  type Call,
  type CallInput,
  type CallRequest,
  type CallResult,
  clearCart,
  createApi,
  removeCartLine,
  updateCartLine,
} from '@parlour/contract';
import type { GivenRequest } from '../platform/call-request.ts';
import type { IssuerVisit } from '../platform/issuer.ts';
import type { Customer } from '../platform/sign-in.ts';
import { ShopError, toShopError } from '@parlour/http';
import { errorChain, log, noteUpstream } from '@parlour/runtime';
import {
  active,
  outgoing,
  readValue,
  requireSignIn,
  signInRequired,
  type Outgoing,
  type RequestContext,
} from './call.ts';
import { countCall } from './counted-calls.ts';
import { overNetwork, upstreamBase, type Ask } from './network.ts';
import { purgeAfter } from './purges.ts';
import { createReplyCache, type GatewayReply } from './reply-cache.ts';

/** The market inside this worker. */
export interface EmbeddedMarket {
  /**
   * Returns the reply to a call, before its row has parsed it.
   * @param customer makes the call; absent for a call that is open to all
   */
  answer(
    visit: IssuerVisit,
    row: Call,
    request: CallRequest<Call>,
    customer?: Customer,
  ): Promise<unknown>;
}

/** The upstreams for the calls of all sites. */
export interface Upstreams {
  readonly market: EmbeddedMarket;
  /** Sends over the network; the platform's `fetch`, except in tests. */
  readonly send: typeof fetch;
}

interface CallOptions {
  /** Ignores the cached reply and replaces it (spec decision 102). */
  readonly force?: boolean;
}

/** Makes calls for a site and returns the upstream's reply, or the cached one. */
export interface Gateway {
  /**
   * @throws {ShopError} `invalid_request` or `not_found` for a request that does not parse,
   * `sign_in_required`, and an error of the upstream.
   */
  reply(
    context: RequestContext,
    row: Call,
    given: GivenRequest,
    options?: CallOptions,
  ): Promise<GatewayReply>;
}

/** Whether a reply may be cached: the row declares it, it is the same for every visitor, and it has no effect. */
export const isCacheable = (row: Call): boolean =>
  row.access === 'public' && row.effect === 'read' && (row.cacheSeconds ?? 0) > 0;

/**
 * Makes calls of a site's upstream: of the market inside this worker directly, of any other over the network.
 * Without a valid reply in time it throws a `ShopError` whose code begins with `upstream_`.
 */
export const createGateway = ({ market, send }: Upstreams): Gateway => {
  const [inProcess, network] = [inThisWorker(market), overNetwork(send)];
  const cache = createReplyCache();

  const ask: Ask = (context, call) => {
    const isEmbedded = upstreamBase(context.site, call.row.family) === undefined;
    return (isEmbedded ? inProcess : network)(context, call);
  };

  const replyTo = async (
    context: RequestContext,
    call: Outgoing,
    force: boolean,
  ): Promise<GatewayReply> => {
    if (call.row.access === 'customer') {
      const reply = await ask(context, call);
      await purgeAfter(context, call.row, reply);
      return reply;
    }
    return isCacheable(call.row)
      ? cache.reply(context, call, () => ask(context, call), { force })
      : ask(context, call);
  };

  return {
    async reply(context, row, given, { force = false } = {}) {
      requireSignIn(row, context);
      const call = outgoing(row, given);
      try {
        const reply = await replyTo(context, call, force);
        countCall(context, row);
        return reply;
      } catch (thrown) {
        logFailure(context, row, thrown);
        throw thrown;
      }
    },
  };
};

/**
 * Calls the market inside this worker as a function, with the request that the row has parsed. Its
 * `ShopError` is passed on; anything else that it throws becomes `upstream_failed`, so that an old reply may
 * be served instead, or `nothing_saved` for a full database.
 */
const inThisWorker =
  (market: EmbeddedMarket): Ask =>
  async (context, { row, request }) => {
    const customer = row.access === 'customer' ? await customerOf(context, row) : undefined;
    const started = performance.now();
    try {
      const reply = await market.answer(context, row, request, customer);
      return { value: readValue(row, reply), cacheable: true };
    } catch (thrown) {
      if (!(thrown instanceof ShopError)) throw failedHere(thrown);
      throw thrown.code === 'bearer_refused' && thrown.status === 401 ? signInRequired() : thrown;
    } finally {
      noteUpstream(performance.now() - started);
    }
  };

/** @throws {ShopError} `sign_in_required`, `sign_in_unavailable`; `upstream_unreachable` */
const customerOf = async ({ signIn }: RequestContext, row: Call): Promise<Customer> =>
  active(await signIn?.checkedCustomer(goesOn(row))).customer;

/** What a customer may go on with while nobody can say whether the sign-in has ended: looking, and the cart. */
const goesOn = (row: Call): boolean => row.effect === 'read' || OF_CART.has(row);

const OF_CART: ReadonlySet<Call> = new Set([
  addCartLine,
  updateCartLine,
  removeCartLine,
  clearCart,
]);

const failedHere = (cause: unknown): ShopError => {
  const error = toShopError(cause);
  return error.code === 'internal'
    ? new ShopError('upstream_failed', 502, error.message, { cause })
    : error;
};

const logFailure = ({ site }: RequestContext, { method, path }: Call, thrown: unknown): void => {
  const level = thrown instanceof ShopError && thrown.status < 500 ? 'info' : 'error';
  log(level, 'call_failed', {
    site: site.id,
    call: `${method} ${path}`,
    chain: errorChain(thrown),
  });
};

/**
 * The typed client of the contract for one request. Results are frozen, because requests share them. Each
 * call throws what `Gateway.reply` throws.
 */
export const createSiteApi = (gateway: Gateway, context: RequestContext): Api =>
  createApi(async <C extends Call>(row: C, input: CallInput<C>) => {
    const { value } = await gateway.reply(context, row, input);
    return value as CallResult<C>;
  });
