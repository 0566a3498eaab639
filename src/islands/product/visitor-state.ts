import { recordView, toRecentProduct } from '../state/product/recently-viewed.ts';
import { showBookmarked } from '../bookmarks/bookmark-button.ts';

/** Shows the visitor's bookmark and, with consent, records that they viewed the product. */
export const showVisitorState = (): void => {
  if (document.documentElement.dataset.signedIn !== undefined) void showBookmarked();
  const { view } = document.querySelector<HTMLElement>('[data-view]')?.dataset ?? {};
  const seen = toRecentProduct(view);
  if (seen) recordView(seen);
};
