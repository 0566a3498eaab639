/*
 * The script of every page, before anybody touches it: it marks how the page is scrolled and waits
 * for what has scripts of its own. No framework, and no more than it has to be.
 */

import type { ConsentAnswer } from '#lib/domain/consent.ts';
import { recordAnswer } from '../stores/answer.ts';
import { watchCartButton } from './cart-button.ts';
import { startMenus } from './menus.ts';
import { markScroll } from './scroll.ts';

markScroll();
startMenus();
watchCartButton();

const openChat = (byWish: boolean): void => {
  void import('./chat-view.ts').then((chat) => {
    chat.openChat(byWish);
  });
};
document.querySelector('#chat-open')?.addEventListener('click', (event) => {
  event.preventDefault();
  openChat(true);
});
if (sessionStorage.getItem('chat')) openChat(false);

document.querySelector<HTMLElement>('[data-unchecked]')?.addEventListener(
  'toggle',
  ({ target }) => {
    void import('./menu-tags.ts').then(({ checkTags }) => checkTags(target as HTMLElement));
  },
  { once: true },
);

// A product without a slug has no window of its own (ROUTE-021).
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/_/products/d/"]');
  if (!link || !(event.ctrlKey || event.metaKey || event.shiftKey || link.target)) return;
  event.preventDefault();
  alert('No urlSlug found.');
});

if ('serviceWorker' in navigator) {
  const { serviceWorker } = navigator;
  serviceWorker
    .register('/service-worker.js')
    .then(() => serviceWorker.ready)
    .then(({ active }) => {
      active?.postMessage({ consent: document.documentElement.dataset.consent ?? null });
    })
    .catch(() => {
      // The shop works without.
    });
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.action.endsWith('/auth/sign-out')) {
    // What was kept for the customer goes first (CART-006); then the form goes on by itself.
    event.preventDefault();
    void import('../stores/kept.ts')
      .then(({ forgetAccount }) => {
        forgetAccount();
      })
      .finally(() => {
        form.submit();
      });
  }
  if (form.dataset.consentForm === undefined) return;
  event.preventDefault();
  takeAnswer(form, event.submitter?.getAttribute('value') as ConsentAnswer);
});

/** Does what a form about cookies does without script, and stays on the page where it can. */
const takeAnswer = (form: HTMLFormElement, answer: ConsentAnswer): void => {
  recordAnswer(answer);
  void import('./consent-form.ts').then(({ tellAnswer }) => {
    tellAnswer(answer);
  });
  if (answer === 'no') form.closest('#cookie-banner')?.querySelector('a')?.click();
};

document.querySelector('#profile-menu')?.addEventListener(
  'toggle',
  () => {
    void import('./profile.ts').then(({ fillProfile }) => fillProfile());
  },
  { once: true },
);

document.addEventListener(
  'shop:notice',
  () => {
    void import('./toasts.ts').then(({ drawNotices }) => {
      drawNotices();
    });
  },
  { once: true },
);

const cartButton = document.querySelector('#cart-button');
cartButton?.addEventListener('click', (event) => {
  const { button, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || !cartButton.hasAttribute('href')) return;
  event.preventDefault();
  void import('../cart/popup.ts').then(({ toggle }) => toggle());
});
if (document.documentElement.dataset.signedIn !== undefined) {
  void import('../cart/badge.ts').then(({ showBadge }) => {
    showBadge();
  });
}
