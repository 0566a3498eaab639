import type { Call } from '#lib/contract/call.ts';
import { DEPLOY_ID } from '../platform/deploy.ts';
import { errorChain, log } from '../platform/log.ts';
import { createMemory } from '../platform/memory.ts';
import { purgedSince } from '../platform/purge-ledger.ts';
import type { Outgoing } from './outgoing.ts';
import { tagsOf } from './purges.ts';
import { parseReply, type Reply } from './reply.ts';
import type { Visit } from './upstream.ts';

/** Longest that an isolate keeps a reply in its own memory, in milliseconds (API-006). */
const MEMORY_LIFETIME = 300_000;
/** Characters of reply text that an isolate keeps. */
const MEMORY_CAPACITY = 4_000_000;
/** How long a reply outlives its time, to be served when the upstream fails, in seconds. */
const STALE_LIFETIME = 86_400;
/** How long an isolate serves an old reply before it asks the failed upstream again, in milliseconds. */
const RESPITE = 10_000;
const KV_CACHE_TTL = 30;

export interface StoredReply extends Reply {
  /** When the upstream was asked, in milliseconds since 1970. */
  readonly storedAt: number;
}

interface Remembered {
  readonly reply: StoredReply;
  readonly until: number;
}

/** Replies of cacheable calls: this isolate's memory in front of KV. Purged ones count as absent. */
export interface ReplyCache {
  /** From memory, within its time. */
  recall(visit: Visit, row: Call, key: string): Promise<StoredReply | undefined>;
  /** From KV, however old; what does not parse is treated as absent (ERROR-008). */
  kept(visit: Visit, row: Call, key: string): Promise<StoredReply | undefined>;
  /** Remembers what KV or the upstream had; only the latter is written to KV. */
  remember(row: Call, key: string, reply: StoredReply): void;
  keep(visit: Visit, row: Call, key: string, reply: StoredReply): void;
  /** Serves an old reply from memory for a moment, so that not every visitor waits for a failure. */
  respite(key: string, reply: StoredReply): void;
}

export const createReplyCache = (): ReplyCache => {
  const memory = createMemory<Remembered>({
    capacity: MEMORY_CAPACITY,
    sizeOf: ({ reply }) => reply.text.length,
  });
  return {
    async recall(visit, row, key) {
      const found = memory.get(key);
      if (!found || Date.now() >= found.until) return undefined;
      return unpurged(visit, row, found.reply);
    },
    async kept(visit, row, key) {
      const reply = await readKept(visit, row, key);
      return reply && unpurged(visit, row, reply);
    },
    remember(row, key, reply) {
      const until = Math.min(Date.now() + MEMORY_LIFETIME, expiryOf(row, reply));
      memory.set(key, { reply, until });
    },
    keep(visit, row, key, reply) {
      visit.ctx.waitUntil(writeKept(visit, row, key, reply));
    },
    respite(key, reply) {
      memory.set(key, { reply, until: Date.now() + RESPITE });
    },
  };
};

/** Key of a reply: no two deployments, sites or families share one. */
export const replyKey = async (siteId: string, { row, identity }: Outgoing): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(identity));
  return ['reply', DEPLOY_ID, siteId, row.family, new Uint8Array(digest).toHex()].join('/');
};

/** When a reply's time is over, in milliseconds since 1970. */
export const expiryOf = (row: Call, { storedAt }: StoredReply): number =>
  storedAt + (row.cacheSeconds ?? 0) * 1000;

const unpurged = async (
  { env, site }: Visit,
  row: Call,
  reply: StoredReply,
): Promise<StoredReply | undefined> =>
  (await purgedSince(env, site.id, tagsOf(row, reply), reply.storedAt)) ? undefined : reply;

interface Metadata {
  readonly storedAt: number;
}

const readKept = async (
  { env }: Visit,
  row: Call,
  key: string,
): Promise<StoredReply | undefined> => {
  try {
    const { value, metadata } = await env.CACHE.getWithMetadata<Metadata>(key, {
      type: 'text',
      cacheTtl: KV_CACHE_TTL,
    });
    if (value === null || metadata === null) return undefined;
    return { ...parseReply(row, value), keepable: true, storedAt: metadata.storedAt };
  } catch (thrown) {
    log('warn', 'kept_reply_unreadable', { key, chain: errorChain(thrown) });
    return undefined;
  }
};

const writeKept = async (
  { env }: Visit,
  row: Call,
  key: string,
  { text, storedAt }: StoredReply,
): Promise<void> => {
  const metadata: Metadata = { storedAt };
  const expirationTtl = (row.cacheSeconds ?? 0) + STALE_LIFETIME;
  try {
    await env.CACHE.put(key, text, { metadata, expirationTtl });
  } catch (thrown) {
    log('warn', 'reply_not_kept', { key, chain: errorChain(thrown) });
  }
};
