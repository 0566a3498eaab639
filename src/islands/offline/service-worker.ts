import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  Serwist,
  type PrecacheEntry,
  type SerwistPlugin,
} from 'serwist';
import { isPublicPage, mayBeKept } from './rules.ts';

/** What this script uses of a service worker's scope, whose types do not stand beside a page's. */
interface Scope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent extends Event {
  readonly request: Request;
  readonly data: unknown;
  waitUntil(work: Promise<unknown>): void;
}

/** Filled in by the build: what is kept at once, and the build's name. */
declare const __PRECACHE__: PrecacheEntry[];
declare const __BUILD__: string;

const scope = self as unknown as Scope;
const DAY = 86_400;
const CONSENT = 'consent';
const PAGES = `pages-${__BUILD__}`;
const PICTURES = 'pictures';
const YES = '/yes';

/** Pages and pictures are kept of visitors who agreed (CONSENT-008); the answer outlives this script. */
const hasConsent = async (): Promise<boolean> =>
  (await (await caches.open(CONSENT)).match(YES)) !== undefined;

const onlyWithConsent: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) =>
    mayBeKept(response) && (await hasConsent()) ? response : null,
};

const serwist = new Serwist({
  precacheEntries: __PRECACHE__,
  precacheOptions: { cleanupOutdatedCaches: true, ignoreURLParametersMatching: [/.*/] },
  // A new version waits until no page of the old one is open: none gets the other's files.
  skipWaiting: false,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && isPublicPage(url.pathname),
      handler: new NetworkFirst({
        cacheName: PAGES,
        plugins: [
          onlyWithConsent,
          new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY }),
        ],
      }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/'),
      handler: new CacheFirst({
        cacheName: 'files',
        plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 60 * DAY })],
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
            maxAgeSeconds: 30 * DAY,
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

/** Forgets what a visitor looked at. */
const forgetVisits = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => /^(pages-|pictures$)/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
};

const takeConsent = async (answer: unknown): Promise<void> => {
  const kept = await caches.open(CONSENT);
  if (answer === 'yes') {
    await kept.put(YES, new Response());
    return;
  }
  await kept.delete(YES);
  await forgetVisits();
};

scope.addEventListener('message', (event) => {
  const { consent } = (event.data ?? {}) as { readonly consent?: unknown };
  if (consent !== undefined) event.waitUntil(takeConsent(consent));
});

// Whoever uses the browser next sees nothing of who signed out.
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/auth/sign-out')
    event.waitUntil(forgetVisits());
});

// Pages of earlier builds name files that are gone.
scope.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('pages-') && name !== PAGES);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(dropOld());
});

serwist.addEventListeners();
