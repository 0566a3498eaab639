import {
  cacheKey,
  createTieredCache,
  sharedStore,
  type SharingPolicy,
  type TieredCache,
} from '@parlour/edge-cache';
import { hasBody } from '../platform/call-request.ts';
import { type Call, type Interpretation, PROVISIONAL_S } from '@parlour/contract';
import { textBytes } from '@parlour/runtime';
import type { Site } from '@parlour/site';
import { ShopError } from '@parlour/http';
import { readValue, type OutgoingCall, type Reply, type RequestContext } from './call.ts';
import { endOf } from '../platform/end-of-day.ts';
import { tagsOf } from './purges.ts';

/** The maximum time in milliseconds for which an isolate caches a reply in its own memory (API-006). */
const MEMORY_LIFETIME_MS = 300_000;
/** Bytes of replies as JSON that an isolate caches. */
const MEMORY_CAPACITY_BYTES = 8_000_000;
/** Milliseconds to wait for another request that makes the same call. */
const PATIENCE_MS = 10_000;

export interface GatewayReply extends Reply {
  /** Seconds since the upstream was called; absent when it was called for this request. */
  readonly age?: number;
}

/** The cache of replies to cacheable calls. */
export interface ReplyCache {
  /**
   * A cached reply, or the upstream's, which `ask` fetches.
   * @param options.force ignores the cached reply and replaces it (spec decision 102).
   * @throws {ShopError} what `ask` throws, when no old reply may be served instead.
   */
  reply(
    context: RequestContext,
    outgoing: OutgoingCall,
    ask: () => Promise<Reply>,
    options: { readonly force: boolean },
  ): Promise<GatewayReply>;
}

/** Caches replies of cacheable reads in the isolate's memory and in KV. `docs/decisions/0004-caches.md` */
export const createReplyCache = (): ReplyCache => {
  const cache: TieredCache<Reply, Reply> = createTieredCache<Reply>({
    name: 'reply',
    memory: {
      capacity: MEMORY_CAPACITY_BYTES,
      sizeOf: ({ value }) => textBytes(JSON.stringify(value)),
      lifetime: MEMORY_LIFETIME_MS,
    },
    stores: [sharedStore],
    patience: PATIENCE_MS,
    isFailure: isUpstreamFailure,
  });
  return {
    async reply({ site, env, ctx }, outgoing, ask, options) {
      const context = {
        siteId: site.id,
        ledger: site.assortment,
        env,
        waitUntil: ctx.waitUntil.bind(ctx),
      };
      const lookup = {
        key: await replyKey(site, outgoing),
        subject: outgoing.call.path,
        make: async () => {
          const began = Date.now();
          return withPolicy(outgoing, await ask(), began);
        },
        encode: ({ value }: Reply) => JSON.stringify(value),
        shares: sharingOf(outgoing),
        decode: (text: string) => ({
          value: readValue(outgoing.call, JSON.parse(text)),
          cacheable: true,
        }),
      };
      const { value, age } = await cache.answer(context, lookup, options);
      return age === undefined ? value : { ...value, age };
    },
  };
};

/** A visitor can make up any number of texts, prices and pages, and each would be a write to KV. */
const sharingOf = ({ call, path }: OutgoingCall): SharingPolicy =>
  hasBody(call) || path.includes('?') ? 'when asked for again' : 'at once';

/** The key of a reply: no two families share one. */
const replyKey = (site: Site, { call, identity }: OutgoingCall): Promise<string> =>
  cacheKey('reply', site, [call.family], identity);

/** An expired reply is never served while a new one is fetched: the request waits for the new one. */
const withPolicy = (outgoing: OutgoingCall, reply: Reply, began: number) => {
  if (!reply.cacheable) return { value: reply, policy: null };
  const tags = tagsOf(outgoing, reply);
  const maxAge = secondsOf(outgoing.call, reply);
  return { value: reply, policy: { maxAge, swr: 0, tags, ...endOf(tags, began) } };
};

/** A provisional reply is cached for a shorter time than others of its call. */
const secondsOf = ({ cacheSeconds = 0 }: Call, { value }: Reply): number => {
  const { interpretation } = value as { readonly interpretation?: Interpretation | null };
  return interpretation?.provisional ? Math.min(cacheSeconds, PROVISIONAL_S) : cacheSeconds;
};

const isUpstreamFailure = (thrown: unknown): boolean =>
  thrown instanceof ShopError && thrown.code.startsWith('upstream_') && thrown.status >= 500;
