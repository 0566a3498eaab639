import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  Serwist,
  type PrecacheEntry,
  type SerwistPlugin,
} from 'serwist';
import { DAY_S } from '@parlour/domain';
import { endsSession, isCacheable, isSpeculation, isPublicPage } from './rules.ts';

/** The part of a service worker's scope that is used here: its own types clash with those of a page. */
interface Scope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent extends Event {
  readonly request: Request;
  readonly data: unknown;
  waitUntil(work: Promise<unknown>): void;
}

/** Filled in by the build: the files to cache at once, and the name of the build. */
declare const __PRECACHE__: PrecacheEntry[];
declare const __BUILD__: string;

const scope = self as unknown as Scope;
const CONSENT = 'consent';
const PAGES = `pages-${__BUILD__}`;
const PICTURES = 'pictures';
const YES = '/yes';

/** Pages and pictures are cached only with consent (CONSENT-008), which outlives this script. */
const hasConsent = async (): Promise<boolean> =>
  (await (await caches.open(CONSENT)).match(YES)) !== undefined;

const onlyWithConsent: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) =>
    isCacheable(response) && (await hasConsent()) ? response : null,
};

const serwist = new Serwist({
  precacheEntries: __PRECACHE__,
  precacheOptions: { cleanupOutdatedCaches: true, ignoreURLParametersMatching: [/.*/] },
  // A new version waits until no page of the old one is open, so that neither gets the other's files.
  skipWaiting: false,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin &&
        request.mode === 'navigate' &&
        !isSpeculation(request.headers) &&
        isPublicPage(url.pathname),
      handler: new NetworkFirst({
        cacheName: PAGES,
        plugins: [
          onlyWithConsent,
          new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_S }),
        ],
      }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/'),
      handler: new CacheFirst({
        cacheName: 'files',
        plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 60 * DAY_S })],
      }),
    },
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
      handler: new CacheFirst({
        cacheName: PICTURES,
        plugins: [
          onlyWithConsent,
          new ExpirationPlugin({
            maxEntries: 200,
            maxAgeSeconds: 30 * DAY_S,
            purgeOnQuotaError: true,
          }),
        ],
      }),
    },
  ],
  fallbacks: {
    entries: [{ url: '/offline', matcher: ({ request }) => request.mode === 'navigate' }],
  },
});

/** Deletes the pages and pictures that a visitor has looked at. */
const deleteVisited = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => /^(pages-|pictures$)/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
};

const recordConsent = async (answer: unknown): Promise<void> => {
  const cache = await caches.open(CONSENT);
  if (answer === 'yes') {
    await cache.put(YES, new Response());
    return;
  }
  await cache.delete(YES);
  await deleteVisited();
};

scope.addEventListener('message', (event) => {
  const { consent } = (event.data ?? {}) as { readonly consent?: unknown };
  if (consent !== undefined) event.waitUntil(recordConsent(consent));
});

// The next user of the browser must see nothing of the customer who has signed out (CART-006).
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (endsSession(method, url)) event.waitUntil(deleteVisited());
});

// Pages of earlier builds name files that no longer exist.
scope.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('pages-') && name !== PAGES);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(dropOld());
});

serwist.addEventListeners();
