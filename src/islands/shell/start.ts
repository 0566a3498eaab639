/*
 * The script of every page, before anybody touches it: it marks how the page is scrolled and waits
 * for what has scripts of its own. No framework, and no more than it has to be.
 */

document.addEventListener(
  'shop:notice',
  () => {
    void import('./toasts.ts').then(({ drawNotices }) => {
      drawNotices();
    });
  },
  { once: true },
);
