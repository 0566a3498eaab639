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
 * Shows the visitor's bookmark and, with consent, records that they viewed the product, once the page is visible, and
 * says when it arrives at a postcode that the browser remembers.
 */
export const showVisitorState = (product: ViewedProduct, button: Element | null): void => {
  whenShown(() => {
    showNow(product, button);
    if (ownOutcode() !== undefined) whenIdle(showOwnDays);
  });
};

/** Without it the days are those for everybody. */
const showOwnDays = (): void =>
  void import('../in-place/arrival.ts').then((arrival) => arrival.showOwnDays(), String);

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
