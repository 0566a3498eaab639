import { whenIdle } from '@parlour/client';
import { ownOutcode } from '../state/product/own-outcode.ts';
import { whenShown } from '../state/shell/when-shown.ts';
import { recordView, toRecentProduct } from '../state/product/recently-viewed.ts';
import { bookmark } from '../state/bookmarks/bookmarks.ts';

/** The product of a page. */
interface ViewedProduct {
  /** Id of the product. */
  readonly product?: string | undefined;
  readonly view?: string | undefined;
}

/**
 * Shows the visitor's bookmark and, with consent, records that they viewed the product, once the page is
 * visible. The island says when it arrives at a postcode that the browser remembers.
 * @param arrival the link that asks for a postcode
 */
export const showVisitorState = (
  product: ViewedProduct,
  button: Element | null,
  arrival: Element | null,
): void => {
  whenShown(() => {
    showNow(product, button);
    if (arrival && ownOutcode() !== undefined) {
      whenIdle(() => arrival.dispatchEvent(new Event('pointerover', { bubbles: true })));
    }
  });
};

const showNow = ({ product = '', view }: ViewedProduct, button: Element | null): void => {
  if (document.documentElement.dataset.signedIn !== undefined) {
    // Until the button hydrates, it is the server's HTML.
    bookmark.$isBookmarked.listen((isBookmarked) => {
      button?.setAttribute('aria-pressed', String(isBookmarked));
    });
    void bookmark.show(product);
  }
  const seen = toRecentProduct(view);
  if (seen) recordView(seen);
};
