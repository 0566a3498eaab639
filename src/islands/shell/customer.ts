import { READ_CART } from '@parlour/contract/browser';
import { followCartSize } from '../state/cart/stored-cart.ts';

/**
 * Shows the number on the cart button: the sum of all quantities (CARTPOP-001), from the shop and from the
 * islands, which load later.
 */
const showBadge = (): void => {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge) return;
  void followCartSize(`/${READ_CART.path}`, (size) => {
    badge.textContent = String(size);
    badge.hidden = size === 0;
  });
};

/** The page's bookmark buttons, by the id of their form; repeated here, because an import would add a file. */
const BUTTONS = '[form=bookmark]';

const showBookmarks = (): void => {
  if (!document.querySelector(BUTTONS)) return;
  void import('../bookmarks/at-opening.ts').then((bookmarks) => bookmarks.showAtOpening());
};

/** Shows a customer the size of the cart, and the bookmarks on the page, also on one that is drawn over it. */
export const greet = (): void => {
  showBadge();
  showBookmarks();
  document.addEventListener('astro:after-swap', showBookmarks);
};
