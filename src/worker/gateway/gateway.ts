import type { Call } from '#lib/contract/call.ts';
import type { GivenRequest } from '../platform/call-request.ts';
import { ShopError } from '../platform/errors.ts';
import { errorChain, log } from '../platform/log.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { requireSignIn } from './access.ts';
import { exchangeAsCustomer } from './as-customer.ts';
import { exchange } from './exchange.ts';
import { outgoing, type Outgoing } from './outgoing.ts';
import { purgeAfter } from './purges.ts';
import { createReplyCache, expiryOf, replyKey, type StoredReply } from './reply-cache.ts';
import type { Reply } from './reply.ts';
import type { Reach, Visit } from './upstream.ts';

/** How long another request's identical call is waited for, in milliseconds. */
const PATIENCE = 10_000;

export interface GatewayReply extends Reply {
  /** Seconds since the upstream was asked; absent when it was asked for this very call. */
  readonly age?: number;
}

export interface CallOptions {
  /** Passes over what is kept and renews it (spec decision 88). */
  readonly force?: boolean;
}

/** Signs calls for a site and brings back what its upstream says, or what is kept of it. */
export interface Gateway {
  /** @throws {ShopError} for a request that does not parse, a missing sign-in, a failing upstream. */
  reply(visit: Visit, row: Call, given: GivenRequest, options?: CallOptions): Promise<GatewayReply>;
}

/** Whether a reply may be kept: declared cacheable, the same for every visitor, without an effect. */
export const isCacheable = (row: Call): boolean =>
  row.access === 'public' && row.effect === 'read' && (row.cacheSeconds ?? 0) > 0;

export const createGateway = (reach: Reach): Gateway => {
  const cache = createReplyCache();
  const { share } = singleFlight<GatewayReply>({ patience: PATIENCE });

  const renew = async (visit: Visit, call: Outgoing, key: string): Promise<GatewayReply> => {
    const storedAt = Date.now();
    const reply = { ...(await exchange(reach, visit, call)), storedAt };
    if (reply.keepable) {
      cache.remember(call.row, key, reply);
      cache.keep(visit, call.row, key, reply);
    }
    return reply;
  };

  const renewOrServeOld = async (
    visit: Visit,
    call: Outgoing,
    key: string,
    old: () => Promise<StoredReply | undefined>,
  ): Promise<GatewayReply> => {
    try {
      return await renew(visit, call, key);
    } catch (thrown) {
      const kept = isUpstreamFailure(thrown) ? await old() : undefined;
      if (!kept) throw thrown;
      log('warn', 'old_reply_served', { site: visit.site.id, call: call.row.path });
      cache.respite(key, kept);
      return aged(kept);
    }
  };

  const load = async (visit: Visit, call: Outgoing, key: string): Promise<GatewayReply> => {
    const kept = await cache.kept(visit, call.row, key);
    if (!kept || Date.now() >= expiryOf(call.row, kept)) {
      return renewOrServeOld(visit, call, key, () => Promise.resolve(kept));
    }
    cache.remember(call.row, key, kept);
    return aged(kept);
  };

  const cached = async (visit: Visit, call: Outgoing, force: boolean): Promise<GatewayReply> => {
    const key = await replyKey(visit.site.id, call);
    const waitUntil = visit.ctx.waitUntil.bind(visit.ctx);
    if (force) {
      const old = () => cache.kept(visit, call.row, key);
      return share(`force ${key}`, () => renewOrServeOld(visit, call, key, old), waitUntil);
    }
    const recalled = await cache.recall(visit, call.row, key);
    return recalled ? aged(recalled) : share(key, () => load(visit, call, key), waitUntil);
  };

  return {
    async reply(visit, row, given, { force = false } = {}) {
      requireSignIn(row, visit);
      const call = outgoing(row, given);
      try {
        if (row.access === 'customer') return await askAsCustomer(reach, visit, call);
        return await (isCacheable(row) ? cached(visit, call, force) : exchange(reach, visit, call));
      } catch (thrown) {
        logFailure(visit, row, thrown);
        throw thrown;
      }
    },
  };
};

const askAsCustomer = async (reach: Reach, visit: Visit, call: Outgoing): Promise<Reply> => {
  const reply = await exchangeAsCustomer(reach, visit, call);
  await purgeAfter(visit, call.row, reply);
  return reply;
};

const aged = (reply: StoredReply): GatewayReply => ({
  ...reply,
  age: Math.max(0, Math.floor((Date.now() - reply.storedAt) / 1000)),
});

const isUpstreamFailure = (thrown: unknown): boolean =>
  thrown instanceof ShopError && thrown.code.startsWith('upstream_') && thrown.status >= 500;

const logFailure = ({ site }: Visit, { method, path }: Call, thrown: unknown): void => {
  const level = thrown instanceof ShopError && thrown.status < 500 ? 'info' : 'error';
  log(level, 'call_failed', {
    site: site.id,
    call: `${method} ${path}`,
    chain: errorChain(thrown),
  });
};
