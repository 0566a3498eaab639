import { errorChain, log } from '../platform/log.ts';
import { createMemory } from '../platform/memory.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { answerPage } from './answer.ts';
import { pageKey } from './page-key.ts';
import { createPageStore, isFresh, type PageVisit } from './page-store.ts';
import { readPage, usableUntil, type Page } from './page.ts';

/** Renders the page of the request at hand. */
export type Render = () => Promise<Response>;

/** Answers a request with a kept page, or with one that it renders and keeps. */
export type PageCache = (visit: PageVisit, request: Request, render: Render) => Promise<Response>;

/** How long another request's rendering of the same page is waited for, in milliseconds. */
const PATIENCE = 15_000;
/** How long a page that is not to be kept is not looked for, in milliseconds. */
const PASS = 60_000;
const MOST_PASSES = 2_000;

/**
 * The page cache of a worker. Fresh pages are served as they are; within the time that a page
 * allows for it, an old one is served while one request makes it anew; an older one is served when
 * rendering fails. Requests for the same missing page wait for one rendering.
 */
export const createPageCache = (): PageCache => {
  const store = createPageStore();
  const { share, isUnderWay } = singleFlight<Page | undefined>({ patience: PATIENCE });
  const passes = createMemory<number>({ capacity: MOST_PASSES, sizeOf: () => 1 });

  const makeAnew = (visit: PageVisit, request: Request, key: string, render: Render) => {
    const { pathname } = new URL(request.url);
    /** The response of this very request, when it is not to be kept. */
    const own: { response?: Response } = {};
    const work = async (): Promise<Page | undefined> => {
      const startedAt = Date.now();
      const rendered = await render();
      const page = await readPage(rendered, pathname, startedAt);
      if (page) store.keep(visit, key, page);
      else own.response = rendered;
      return page;
    };
    return { own, page: share(key, work, visit.waitUntil) };
  };

  const inBackground = (visit: PageVisit, request: Request, key: string, render: Render): void => {
    const { own, page } = makeAnew(visit, request, key, render);
    const unread = () => own.response?.body?.cancel();
    const failed = (thrown: unknown) => {
      log('warn', 'page_not_renewed', { key, chain: errorChain(thrown) });
    };
    visit.waitUntil(page.then(unread).catch(failed));
  };

  const inForeground = async (
    visit: PageVisit,
    request: Request,
    key: string,
    render: Render,
  ): Promise<Response> => {
    const { own, page } = makeAnew(visit, request, key, render);
    const made = await page;
    if (made) return answerPage(made, request, 'MISS');
    const response = own.response ?? (await render());
    if (response.status < 500) passes.set(key, Date.now() + PASS);
    return response;
  };

  return async (visit, request, render) => {
    if (!isLookedFor(request)) return render();
    const key = await pageKey(visit.siteId, new URL(request.url));
    if (Date.now() < (passes.get(key) ?? 0)) return render();
    const kept = await store.find(visit, key);
    if (kept && isFresh(kept)) return answerPage(kept, request, 'HIT');
    if (kept && Date.now() < usableUntil(kept)) {
      const isWanted = request.method === 'GET' && !isUnderWay(key) && !store.hasNewer(key, kept);
      if (isWanted) inBackground(visit, request, key, render);
      return answerPage(kept, request, 'STALE');
    }
    if (request.method === 'HEAD') return render();
    const renderOrMiss = () => inForeground(visit, request, key, render);
    return kept ? orKept(kept, request, renderOrMiss) : renderOrMiss();
  };
};

const isLookedFor = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !headers.has('authorization');

/** The last good page instead of a failure. */
const orKept = async (kept: Page, request: Request, render: Render): Promise<Response> => {
  try {
    const response = await render();
    if (response.status < 500) return response;
    log('warn', 'old_page_served', { path: new URL(request.url).pathname });
  } catch (thrown) {
    const chain = errorChain(thrown);
    log('warn', 'old_page_served', { path: new URL(request.url).pathname, chain });
  }
  return answerPage(kept, request, 'STALE');
};
