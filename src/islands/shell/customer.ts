import { showBadge } from './cart-badge.ts';

/** The page's bookmark buttons, by the id of their form; written out, as an import would be a file of its own. */
const BUTTONS = '[form=bookmark]';

/** What a page shows a customer as it opens: what is in the cart, and what is bookmarked of what it shows. */
export const greet = (): void => {
  showBadge();
  if (!document.querySelector(BUTTONS)) return;
  void import('../bookmarks/at-opening.ts').then((bookmarks) => bookmarks.showAtOpening());
};
