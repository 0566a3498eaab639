/*
 * The script of every page, before the visitor does anything: it marks the scroll position and loads each
 * feature's script when it is needed. No framework, and as small as possible.
 */

import { watchMenus } from './menus.ts';
import { markScroll } from './scroll.ts';
import { isPlainPress, reloadPage, savesData } from '@parlour/client';
import { SIGNED_IN_COOKIE } from '#lib/consent/cookies.ts';
import { clearEndedSession, removeKeys } from '../state/consent/account-storage.ts';
import { PERSONAL_KEYS } from '../state/consent/personal-keys.ts';
import { watchForms } from './forms.ts';

/** Share of pages that are measured (docs/insight.md). */
const MEASURED_SHARE = 0.1;

/**
 * Runs on each page of the shop. The console's pages share modules of this file's chunk, and must not run it.
 */
export const runEveryPage = (): void => {
  markScroll();
  watchMenus();
  watchForms();

  // Opens a search in the URL as if the visitor had moved to the box.
  const fragment = document.querySelector<HTMLElement>('#search-box')?.dataset.fragment;
  if (fragment !== undefined && location.hash.startsWith(fragment)) {
    document.querySelector('#search-box astro-island')?.dispatchEvent(new Event('pointerover'));
  }

  document.addEventListener('shop:notice', drawNotices, { once: true });
  document.addEventListener('shop:gone', reloadPage);

  document.addEventListener('click', refuseWindow);
  document.addEventListener('auxclick', refuseWindow);

  const { consent = null, signedIn } = document.documentElement.dataset;
  // An answer that came before this script had loaded, or that has expired, has removed nothing yet.
  if (consent !== 'yes') removeKeys(PERSONAL_KEYS);
  if (signedIn === undefined) clearEndedSession();
  else {
    void import('./customer.ts').then((customer) => {
      customer.greet();
    });
    // A page of a customer does not stay on show when the session has ended in another tab. It is hidden, too,
    // when the visitor leaves it: a reload would then take the place of the page that was asked for.
    document.addEventListener('visibilitychange', () => {
      const isEnded = !document.cookie.includes(`${SIGNED_IN_COOKIE}=1`);
      if (isEnded && document.visibilityState === 'visible') location.reload();
    });
  }

  const { serviceWorker } = navigator as Partial<Navigator>;
  serviceWorker?.register('/service-worker.js').catch(() => {
    // The shop works without a service worker.
  });
  // Without a service worker this waits for ever.
  void serviceWorker?.ready.then(({ active }) => {
    active?.postMessage({ consent });
  });

  // Cached pages are the same for every visitor, so the browser decides which of them are measured. A visitor
  // who has refused cookies is not.
  addEventListener('load', () => {
    const isMeasured = consent !== 'no' && !savesData() && Math.random() < MEASURED_SHARE;
    if (isMeasured) void import('../insight/measure.ts');
  });

  // Tools for an assistant in the visitor's browser, where the browser has the interface (WebMCP).
  if ('modelContext' in document) void import('../agents/web-mcp.ts');

  // The assistant stays open from page to page.
  try {
    if (sessionStorage.getItem('chat')) {
      document
        .querySelector('#chat-open')
        ?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    }
  } catch {
    // Storage is blocked, so there is no conversation.
  }
};

/** A product without a slug cannot be opened in a new window (ROUTE-021). */
const refuseWindow = (event: MouseEvent): void => {
  const link = (event.target as Element).closest('a');
  if (!link?.pathname.startsWith('/_/products/d/')) return;
  if (isPlainPress(event) && !link.target) return;
  event.preventDefault();
  alert('No urlSlug found.');
};

const drawNotices = (): void => {
  void import('./notices.ts').then((toasts) => {
    toasts.drawNotices();
  }, reloadPage);
};
