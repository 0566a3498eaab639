import { BOOKMARK_FORM } from '#lib/bookmarks/bookmark-item.ts';
import { showBadge } from './cart-badge.ts';

/** What a page shows a customer as it opens: what is in the cart, and what is bookmarked of what it shows. */
export const greetCustomer = (): void => {
  showBadge();
  if (document.querySelector(`[form=${BOOKMARK_FORM}]`) === null) return;
  void import('../bookmarks/show-bookmarks.ts').then((bookmarks) => {
    bookmarks.showBookmarks();
  });
};
