import { flushSync } from 'react-dom';
import { sentenceOf } from '#lib/contract/failure.ts';
import type { ProductPage } from '#lib/product/product-page.ts';
import { painted } from '../intent/painted.ts';
import { placeOf } from '../intent/place.ts';
import { showServerError } from '../state/shell/notices.ts';
import { $chosenSwatch, $shownGallery } from '../state/gallery/shown-gallery.ts';
import { product } from '../state/product/product.ts';
import { wakeGallery, wakeParts } from './parts.tsx';

/** Path and query of the page. */
const here = (): string => location.pathname + location.search;

/** Address of what is shown; undefined as long as that is what the page was loaded with. */
let shownAt: string | undefined;

/** Whether going back or forward has asked last. Who goes to a fragment of the page keeps what they have chosen. */
let isGoing = false;

/**
 * The product of an address, once all parts can show it; null when something else has been chosen, or when the
 * code of the pictures is gone, as after a deploy, and the browser opens the address.
 */
const ask = async (address: string): Promise<ProductPage | null> => {
  const asked = product.ask(address);
  const isLatest = product.watch();
  const [page] = await Promise.all([asked, wakeParts()]);
  if (!page || !isLatest()) return null;
  if (page.canonical === product.$product.get()?.canonical) return page;
  try {
    await wakeGallery();
    return isLatest() ? page : null;
  } catch {
    if (isLatest()) location.assign(address);
    return null;
  }
};

/** Price and name at once, the pictures once those are seen. */
const show = (page: ProductPage): void => {
  shownAt = here();
  keepPlace(() => {
    product.show(page);
    $chosenSwatch.set(page.selected.buying.swatchId);
  });
  void painted().then(() => {
    if (page !== product.$product.get()) return;
    keepPlace(() => {
      $shownGallery.set(page.gallery);
    });
  });
};

/** What was pressed stays where it is in the window, though the pictures above it may change in height. */
const keepPlace = (change: () => void): void => {
  const facts = placeOf('product-facts');
  const top = facts?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  scrollBy(0, (facts?.getBoundingClientRect().top ?? 0) - top);
};

/** Shows another variant, option or swatch in place (PDP-002); if that fails, the header says why (ERROR-006). */
export const followChoice = async (href: string): Promise<void> => {
  isGoing = false;
  try {
    const page = await ask(href);
    if (!page) return;
    history.pushState({}, '', href);
    show(page);
  } catch (thrown) {
    showServerError(sentenceOf(thrown));
  }
};

/**
 * Shows the product of the address after going back or forward; reloads the page if that fails. Where it is there,
 * what was asked for on the way is dropped.
 * @param first path and query that the page was loaded with
 */
export const followHistory = async (first: string): Promise<void> => {
  if (here() === (shownAt ?? first)) {
    if (isGoing) product.stay();
    return;
  }
  isGoing = true;
  try {
    const page = await ask(here());
    if (page) show(page);
  } catch {
    location.reload();
  }
};
