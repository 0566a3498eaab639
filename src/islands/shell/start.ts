/*
 * The script of every page, before anybody touches it: it marks how the page is scrolled and waits
 * for what has scripts of its own. No framework, and no more than it has to be.
 */

import { watchCartButton } from './cart-button.ts';
import { startMenus } from './menus.ts';
import { markScroll } from './scroll.ts';

markScroll();
startMenus();
watchCartButton();

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
  void import('./consent-form.ts').then(({ takeAnswer }) => {
    takeAnswer(form, event.submitter);
  });
});

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
