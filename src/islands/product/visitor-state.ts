import { whenShown } from '../state/shell/when-shown.ts';
import { recordView, toRecentProduct } from '../state/product/recently-viewed.ts';
import { bookmark } from '../state/bookmarks/bookmarks.ts';

/** What a page says of its product. */
interface Seen {
  /** Id of the product. */
  readonly product?: string | undefined;
  readonly view?: string | undefined;
}

/**
 * Shows the visitor's bookmark and, with consent, records that they viewed the product; neither before
 * the page is in front of them.
 */
export const showVisitorState = (seen: Seen, button: Element | null): void => {
  whenShown(() => {
    showNow(seen, button);
  });
};

const showNow = ({ product = '', view }: Seen, button: Element | null): void => {
  if (document.documentElement.dataset.signedIn !== undefined) {
    // Until the button responds, it is the server's.
    bookmark.$isBookmarked.listen((isBookmarked) => {
      button?.setAttribute('aria-pressed', String(isBookmarked));
    });
    void bookmark.show(product);
  }
  const seen = toRecentProduct(view);
  if (seen) recordView(seen);
};
