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
