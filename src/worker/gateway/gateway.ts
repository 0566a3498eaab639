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
  outgoingCall,
  readValue,
  requireSignIn,
  signInRequired,
  type OutgoingCall,
  type RequestContext,
} from './call.ts';
import { countCall } from './counted-calls.ts';
import { overNetwork, upstreamBase, type AskUpstream } from './network.ts';
import { purgeAfter } from './purges.ts';
import { createReplyCache, type GatewayReply } from './reply-cache.ts';

/** The market inside this worker. */
export interface EmbeddedMarket {
  /**
   * Returns the reply to a call, before the contract has parsed it.
   * @param customer makes the call; absent for a call that is open to all
   */
  answer(
    visit: IssuerVisit,
    call: Call,
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
    call: Call,
    given: GivenRequest,
    options?: CallOptions,
  ): Promise<GatewayReply>;
}

/** Whether a reply may be cached: the call declares it, it is the same for every visitor, and it has no effect. */
export const isCacheable = (call: Call): boolean =>
  call.access === 'public' && call.effect === 'read' && (call.cacheSeconds ?? 0) > 0;

/**
 * Makes calls of a site's upstream: of the market inside this worker directly, of any other over the network.
 * Without a valid reply in time it throws a `ShopError` whose code begins with `upstream_`.
 */
export const createGateway = ({ market, send }: Upstreams): Gateway => {
  const [inProcess, network] = [inThisWorker(market), overNetwork(send)];
  const cache = createReplyCache();

  const ask: AskUpstream = (context, outgoing) => {
    const isEmbedded = upstreamBase(context.site, outgoing.call.family) === undefined;
    return (isEmbedded ? inProcess : network)(context, outgoing);
  };

  const replyTo = async (
    context: RequestContext,
    outgoing: OutgoingCall,
    force: boolean,
  ): Promise<GatewayReply> => {
    if (outgoing.call.access === 'customer') {
      const reply = await ask(context, outgoing);
      await purgeAfter(context, outgoing.call, reply);
      return reply;
    }
    return isCacheable(outgoing.call)
      ? cache.reply(context, outgoing, () => ask(context, outgoing), { force })
      : ask(context, outgoing);
  };

  return {
    async reply(context, call, given, { force = false } = {}) {
      requireSignIn(call, context);
      const outgoing = outgoingCall(call, given);
      try {
        const reply = await replyTo(context, outgoing, force);
        countCall(context, call);
        return reply;
      } catch (thrown) {
        logFailure(context, call, thrown);
        throw thrown;
      }
    },
  };
};

/**
 * Calls the market inside this worker as a function, with the request that the contract has parsed. Its
 * `ShopError` is passed on; anything else that it throws becomes `upstream_failed`, so that an old reply may
 * be served instead, or `nothing_saved` for a full database.
 */
const inThisWorker =
  (market: EmbeddedMarket): AskUpstream =>
  async (context, { call, request }) => {
    const customer = call.access === 'customer' ? await customerOf(context, call) : undefined;
    const started = performance.now();
    try {
      const reply = await market.answer(context, call, request, customer);
      return { value: readValue(call, reply), cacheable: true };
    } catch (thrown) {
      if (!(thrown instanceof ShopError)) throw failedHere(thrown);
      throw thrown.code === 'bearer_refused' && thrown.status === 401 ? signInRequired() : thrown;
    } finally {
      noteUpstream(performance.now() - started);
    }
  };

/** @throws {ShopError} `sign_in_required`, `sign_in_unavailable`; `upstream_unreachable` */
const customerOf = async ({ signIn }: RequestContext, call: Call): Promise<Customer> =>
  active(await signIn?.checkedCustomer(goesOn(call))).customer;

/** What a customer may go on with while nobody can say whether the sign-in has ended: looking, and the cart. */
const goesOn = (call: Call): boolean => call.effect === 'read' || OF_CART.has(call);

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
  createApi(async <C extends Call>(call: C, input: CallInput<C>) => {
    const { value } = await gateway.reply(context, call, input);
    return value as CallResult<C>;
  });
