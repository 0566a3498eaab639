import type { Call } from '#lib/contract/call.ts';
import type { GivenRequest } from '../platform/call-request.ts';
import { ShopError } from '../platform/errors.ts';
import { errorChain, log } from '../platform/log.ts';
import { requireSignIn } from './access.ts';
import { exchangeAsCustomer } from './as-customer.ts';
import { countCall } from './counted-calls.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { exchange } from './exchange.ts';
import { outgoing, type Outgoing } from './outgoing.ts';
import { purgeAfter } from './purges.ts';
import { createReplyCache, type GatewayReply } from './reply-cache.ts';
import type { Reply } from './reply.ts';
import type { Reach, RequestContext } from './upstream.ts';

interface CallOptions {
  /** Passes over what is kept and renews it (spec decision 88). */
  readonly force?: boolean;
}

/** Signs calls for a site and brings back what its upstream says, or what is kept of it. */
export interface Gateway {
  /**
   * @throws {ShopError} `invalid_request` or `not_found` for a request that does not parse,
   * `sign_in_required`, and what `exchange` throws.
   */
  reply(
    context: RequestContext,
    row: Call,
    given: GivenRequest,
    options?: CallOptions,
  ): Promise<GatewayReply>;
}

/** Whether a reply may be kept: declared cacheable, the same for every visitor, without an effect. */
export const isCacheable = (row: Call): boolean =>
  row.access === 'public' && row.effect === 'read' && (row.cacheSeconds ?? 0) > 0;

/**
 * Signs calls and forwards them to the upstream of their site, in this process or over the network. What it
 * returns throws `ShopError` with a code that begins with `upstream_` when no good reply came in time.
 */
export const createGateway = (upstreams: Omit<Reach, 'breaker'>): Gateway => {
  const reach = { ...upstreams, breaker: createCircuitBreaker() };
  const cache = createReplyCache();

  const replyTo = (
    context: RequestContext,
    call: Outgoing,
    force: boolean,
  ): Promise<GatewayReply> => {
    if (call.row.access === 'customer') return askAsCustomer(reach, context, call);
    const ask = () => exchange(reach, context, call);
    return isCacheable(call.row) ? cache.reply(context, call, ask, { force }) : ask();
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

const askAsCustomer = async (
  reach: Reach,
  context: RequestContext,
  call: Outgoing,
): Promise<Reply> => {
  const reply = await exchangeAsCustomer(reach, context, call);
  await purgeAfter(context, call.row, reply);
  return reply;
};

const logFailure = ({ site }: RequestContext, { method, path }: Call, thrown: unknown): void => {
  const level = thrown instanceof ShopError && thrown.status < 500 ? 'info' : 'error';
  log(level, 'call_failed', {
    site: site.id,
    call: `${method} ${path}`,
    chain: errorChain(thrown),
  });
};
