import type { Handler } from 'hono';
import { cacheTags } from '#lib/cache-tags.ts';
import type { Api } from '@parlour/contract';
import { errorChain, log, textBytes } from '@parlour/runtime';
import type { Site } from '@parlour/site';
import { ACP_METADATA, acpMetadata, type ChannelFeed, FEEDS } from '@parlour/feeds';
import { channelProduct, channelShop } from '#lib/seo/channel-product.ts';
import { productCacheTags } from '#lib/seo/page-cache.ts';
import { endOf } from './platform/end-of-day.ts';
import type { SiteEnv } from './platform/env.ts';
import { type CacheContext, cacheKey, createTieredCache, sharedStore } from '@parlour/edge-cache';

/** Some items of a feed as text, and the start of the next part; '' at the end. */
interface Part {
  readonly next: string;
  readonly text: string;
}

/** Seconds for which a part is fresh, the same as for product calls. */
const MAX_AGE_S = 300;
/** Milliseconds to wait for another request that is making the same part. */
const PATIENCE_MS = 15_000;
/** Bytes of parts that an isolate caches. */
const MEMORY_CAPACITY_BYTES = 2_000_000;

const encode = ({ next, text }: Part): string => `${next}\n${text}`;
const decode = (kept: string): Part => {
  const end = kept.indexOf('\n');
  if (end < 0) throw new SyntaxError('not a part of a feed');
  return { next: kept.slice(0, end), text: kept.slice(end + 1) };
};

/** An old part is never served instead: a channel keeps its last copy, which is no older. */
const createParts = () =>
  createTieredCache<Part>({
    name: 'feed',
    memory: { capacity: MEMORY_CAPACITY_BYTES, sizeOf: ({ text }) => textBytes(text) },
    stores: [sharedStore],
    patience: PATIENCE_MS,
    isFailure: () => false,
  });

interface FeedRequest {
  readonly name: string;
  readonly feed: ChannelFeed;
  readonly site: Site;
  readonly api: Pick<Api, 'productFeed'>;
}

/** Reads a part of a feed from the cache, or makes it from the next products. */
const partReader = (
  parts: ReturnType<typeof createParts>,
  context: CacheContext,
  { name, feed, site, api }: FeedRequest,
) => {
  const make = async (after: string) => {
    const began = Date.now();
    const { retailerProducts, next } = await api.productFeed({ query: { after } });
    const tags = [
      cacheTags.catalogue,
      cacheTags.lists,
      cacheTags.feeds,
      ...productCacheTags(retailerProducts),
    ];
    const value = {
      next,
      text: feed.items(
        retailerProducts.map((product) => channelProduct(product, site.origin)),
        channelShop(site),
      ),
    };
    return { value, policy: { maxAge: MAX_AGE_S, swr: 0, tags, ...endOf(tags, began) } };
  };
  return async (after: string): Promise<Part> => {
    const key = await cacheKey('feed', site, [name], after);
    const lookup = { key, subject: name, make: () => make(after), encode, decode };
    return (await parts.answer(context, lookup)).value;
  };
};

/** A feed that is never in memory as a whole: each part is requested when the one before has been read. */
const streamed = (
  { name, feed, site }: FeedRequest,
  first: Part,
  read: (after: string) => Promise<Part>,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let next = first.next;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(feed.head(channelShop(site)) + first.text));
    },
    async pull(controller) {
      if (next === '') {
        if (feed.foot !== '') controller.enqueue(encoder.encode(feed.foot));
        controller.close();
        return;
      }
      try {
        const part = await read(next);
        if (part.next === next) throw new Error(`the products after ${next} never end`);
        next = part.next;
        controller.enqueue(encoder.encode(part.text));
      } catch (thrown) {
        // The transfer is aborted, so that no channel takes half a catalogue for the whole.
        log('error', 'feed_broken_off', { site: site.id, name, chain: errorChain(thrown) });
        controller.error(thrown);
      }
    },
  });
};

const HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'x-robots-tag': 'noindex',
} as const;

/** `/feeds/<file>`: a site's products for a shopping channel. `docs/decisions/0062-feeds-out.md` */
export const feeds = (): Handler<SiteEnv & { Variables: { api: Api } }> => {
  const parts = createParts();
  return async (c, next) => {
    const name = c.req.param('file') ?? '';
    if (name === ACP_METADATA) return c.json(acpMetadata(c.var.site.id, new Date()), 200, HEADERS);
    const feed = Object.hasOwn(FEEDS, name) ? FEEDS[name] : undefined;
    if (!feed) return next();
    const { site, api } = c.var;
    const asked = { name, feed, site, api };
    const waitUntil = c.executionCtx.waitUntil.bind(c.executionCtx);
    const context = { siteId: site.id, ledger: site.assortment, env: c.env, waitUntil };
    const read = partReader(parts, context, asked);
    const first = await read('');
    return new Response(streamed(asked, first, read), {
      headers: { 'content-type': feed.type, ...HEADERS },
    });
  };
};
