/*
 * The script of every page, before the visitor does anything: it marks how the page is scrolled and
 * loads each feature's own script when it is needed. No framework, and as small as possible.
 */

import { watchMenus } from './menus.ts';
import { markScroll } from './scroll.ts';
import { reloadPage } from '../intent/reload.ts';
import { isPlainPress } from '../intent/plain-press.ts';
import { savesData } from '../intent/saves-data.ts';
import { removeKeys } from '../state/consent/account-storage.ts';
import { PERSONAL_KEYS } from '../state/consent/personal-keys.ts';
import { watchForms } from './forms.ts';

/** Share of pages that are measured (docs/insight.md). */
const MEASURED_SHARE = 0.1;

markScroll();
watchMenus();
watchForms();

// A search in the address is shown as if the visitor reached for the box.
const fragment = document.querySelector<HTMLElement>('#search-box')?.dataset.fragment;
if (fragment !== undefined && location.hash.startsWith(fragment)) {
  document.querySelector('#search-box astro-island')?.dispatchEvent(new Event('pointerover'));
}

const drawNotices = (): void => {
  void import('./notices.ts').then((toasts) => {
    toasts.drawNotices();
  }, reloadPage);
};
document.addEventListener('shop:notice', drawNotices, { once: true });

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  // A product without a slug cannot be opened in a new window (ROUTE-021).
  if (link?.pathname.startsWith('/_/products/d/') && (!isPlainPress(event) || link.target)) {
    event.preventDefault();
    alert('No urlSlug found.');
  }
});

const { consent = null, signedIn } = document.documentElement.dataset;
// An answer that was sent before this script had come, or that has expired, has removed nothing yet.
if (consent !== 'yes') removeKeys(PERSONAL_KEYS);
if (signedIn !== undefined) {
  void import('./customer.ts').then((customer) => {
    customer.greet();
  });
}

const { serviceWorker } = navigator as Partial<Navigator>;
serviceWorker?.register('/service-worker.js').catch(() => {
  // The shop works without one.
});
// For ever waits where there is none.
void serviceWorker?.ready.then(({ active }) => {
  active?.postMessage({ consent });
});

// Cached pages are the same for everybody, so which of them are measured is decided here.
addEventListener('load', () => {
  if (!savesData() && Math.random() < MEASURED_SHARE) void import('../insight/measure.ts');
});

// Tools for an assistant in the visitor's browser, where browsers have such a thing (WebMCP).
if ('modelContext' in document) void import('../agents/web-mcp.ts');

// The assistant stays from page to page. The last line, because it throws when storage is blocked.
if (sessionStorage.getItem('chat')) {
  document.querySelector('#chat-open')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
}
