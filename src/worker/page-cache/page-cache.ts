import { createLru } from '@parlour/runtime';
import {
  type CacheContext,
  createTieredCache,
  type KeptAnswer,
  type Lookup,
  placeStore,
  type PurgeLedgers,
  sharedStore,
} from '@parlour/edge-cache';
import { addTimings, type Timing } from '../platform/timing/server-timing.ts';
import { answerPage } from './answer.ts';
import { packPage } from './packed-page.ts';
import { mayRevalidate, type LeaseEnv } from './page-lease.ts';
import { decodePage, encodePage, readPage, type Page } from './page.ts';
import { isSpeculative } from '@parlour/http';

/** Renders the page of the current request. */
type Render = () => Promise<Response>;

/** A request, and the key of its page. */
interface PageRequest {
  readonly request: Request;
  readonly key: string;
}

export interface AnswerOptions {
  /** Called before a page is rendered for a waiting visitor; its errors are passed on. */
  readonly admit?: () => Promise<void>;
  /** Renders without the cache, and caches nothing. */
  readonly force?: boolean;
}

/** The site whose page is asked for, and the means to ask for it. */
interface PageContext extends CacheContext {
  readonly env: LeaseEnv & CacheContext['env'];
}

export interface PageCache {
  /**
   * Answers a request with a cached page, or with one that it renders and caches.
   * @throws what rendering throws, when no old page may be served instead, and what `admit` throws.
   */
  readonly answer: (
    context: PageContext,
    request: PageRequest,
    render: Render,
    options?: AnswerOptions,
  ) => Promise<Response>;
  /**
   * A page that is fresh in this isolate's memory; undefined if there is none. It looks nowhere else, so it
   * costs nothing.
   */
  readonly recall: (context: CacheContext, key: string) => Promise<KeptAnswer<Page> | undefined>;
}

/** Milliseconds to wait for another request that renders the same page. */
const PATIENCE_MS = 15_000;
/** Bytes of pages that an isolate caches in its own memory. */
const MEMORY_CAPACITY_BYTES = 8_000_000;
/** Milliseconds for which an uncacheable page is not looked up. */
const PASS_MS = 60_000;
const MAX_PASSES = 2_000;
/** Speculative pages that an isolate renders at once for browsers. */
const MAX_GUESSES = 2;

export interface PageCacheOptions {
  /** Knows which pages are purged; this isolate's copy when absent. */
  readonly purges?: PurgeLedgers;
}

const createCache = ({ purges }: PageCacheOptions) =>
  createTieredCache<Page, null>({
    name: 'page',
    memory: { capacity: MEMORY_CAPACITY_BYTES, sizeOf: ({ body }) => body.byteLength },
    stores: [placeStore('pages'), sharedStore],
    shares: 'when asked for again',
    pack: packPage,
    ...(purges && { purges }),
    patience: PATIENCE_MS,
    isFailure: () => true,
  });

/** The page cache of a worker; see `TieredCache` for what is served when. */
export const createPageCache = (options: PageCacheOptions = {}): PageCache => {
  const cache = createCache(options);
  const passes = createLru<number>({ capacity: MAX_PASSES });

  /** A cached page, or the response of this request if the page cannot be cached. */
  const answer = async (
    context: PageContext,
    { request, key }: PageRequest,
    render: Render,
    admit: () => Promise<void>,
  ): Promise<Response> => {
    const started = performance.now();
    const rendering = createRendering(request, key, render);
    const lookup: Lookup<Page, null> = {
      ...rendering.lookup,
      admit,
      mayRevalidate: ({ storedAt }) => mayRevalidate(context.env, key, storedAt),
    };
    const found = await cache.answer(context, lookup).catch(ignoreFailedPage);
    const own = rendering.response();
    if (found?.value) {
      await own?.body?.cancel();
      const timings = rendering.timings(performance.now() - started);
      return timed(answerPage({ ...found, value: found.value }, request), timings);
    }
    const response = own ?? (await render());
    if (response.status < 500) passes.set(key, Date.now() + PASS_MS);
    return response;
  };

  const bounded = boundedSpeculation();

  return {
    async answer(context, asked, render, { admit = anybody, force = false } = {}) {
      const { request, key } = asked;
      if (force) return render();
      const admitted = async () => {
        await admit();
        return render();
      };
      if (!isLookedFor(request)) return admitted();
      const isSpeculation = isSpeculative(request);
      if (Date.now() < (passes.get(key) ?? 0))
        return isSpeculation ? bounded(admitted) : admitted();
      const stored = mayStore(request) ? () => answer(context, asked, render, admit) : admitted;
      if (mayStore(request) && !isSpeculation) return stored();
      const started = performance.now();
      const found = await cache.peek(context, placeOf(key));
      if (found) return timed(answerPage(found, request), lookedUp(performance.now() - started));
      return isSpeculation ? bounded(stored) : admitted();
    },
    recall: (context, key) => cache.recall(context, placeOf(key)),
  };
};

/**
 * Renders a few speculative pages at once; one more is refused, and pressing the link sends the request
 * again.
 */
const boundedSpeculation = () => {
  let rendering = 0;
  return async (render: Render): Promise<Response> => {
    if (rendering >= MAX_GUESSES) {
      return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
    }
    rendering += 1;
    try {
      return await render();
    } finally {
      rendering -= 1;
    }
  };
};

const lookedUp = (milliseconds: number): readonly Timing[] => [{ name: 'cache', milliseconds }];

/** @param timings how long it took to find or render the page */
const timed = (response: Response, timings: readonly Timing[]): Response => {
  addTimings(response.headers, timings);
  return response;
};

const isLookedFor = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** A HEAD has no body to store, and a page for a client that says who it is may be its own (RFC 9111, 3.5). */
const mayStore = ({ method, headers }: Request): boolean =>
  method !== 'HEAD' && !headers.has('authorization');

const anybody = (): Promise<void> => Promise.resolve();

const placeOf = (key: string) => ({ key, encode: encodePage, decode: decodePage });

/** Thrown for a page that reports its own failure. */
class FailedPage extends Error {}

/** Renders for one request: a response belongs to its request and cannot be shared, a page can. */
const createRendering = (request: Request, key: string, render: Render) => {
  const { pathname } = new URL(request.url);
  let own: Response | undefined;
  let duration: number | undefined;
  const make: Lookup<Page, null>['make'] = async (isAwaited) => {
    const [began, started] = [Date.now(), performance.now()];
    const rendered = await render();
    if (isAwaited) duration = performance.now() - started;
    const read = await readPage(rendered, pathname, began);
    if (read) return read;
    if (isAwaited) own = rendered;
    else await rendered.body?.cancel();
    if (rendered.status >= 500) throw new FailedPage(`status ${rendered.status}`);
    return { value: null, policy: null };
  };
  return {
    lookup: { ...placeOf(key), subject: pathname, make },
    /** Undefined when this request rendered nothing. */
    response: () => own,
    /** @param whole milliseconds from the request to its answer */
    timings: (whole: number): readonly Timing[] =>
      duration === undefined
        ? lookedUp(whole)
        : [...lookedUp(whole - duration), { name: 'render', milliseconds: duration }],
  };
};

/** A failed page is sent as it was rendered, if there is no old one. */
const ignoreFailedPage = (thrown: unknown): undefined => {
  if (!(thrown instanceof FailedPage)) throw thrown;
};

/**
 * The pages that this isolate caches, of every site: one cache, for Astro and for the code that answers
 * before it.
 */
export const pageCache = createPageCache();
