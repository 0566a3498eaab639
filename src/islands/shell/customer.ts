import { showBadge } from './cart-badge.ts';

/** The page's bookmark buttons, by the id of their form; repeated here, because an import would add a file. */
const BUTTONS = '[form=bookmark]';

/** Shows a customer, when a page opens, the size of the cart and the bookmarks on the page. */
export const greet = (): void => {
  showBadge();
  if (!document.querySelector(BUTTONS)) return;
  void import('../bookmarks/at-opening.ts').then((bookmarks) => bookmarks.showAtOpening());
};
