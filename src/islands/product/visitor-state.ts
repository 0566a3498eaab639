import { recordView, toRecentProduct } from '../state/product/recently-viewed.ts';
import { showState } from '../bookmarks/bookmark-button.ts';

/** What the page knows of its visitor: the bookmark, and with consent that the product was seen. */
export const start = (): void => {
  if (document.documentElement.dataset.signedIn !== undefined) void showState();
  const { view } = document.querySelector<HTMLElement>('[data-view]')?.dataset ?? {};
  const seen = toRecentProduct(view);
  if (seen) recordView(seen);
};
