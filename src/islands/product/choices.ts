import { sentenceOf } from '#lib/contract/failure.ts';
import { product } from '../state/product/product.ts';
import { showServerError } from '../state/shell/notices.ts';

/** Path and query of the page. */
export const here = (): string => location.pathname + location.search;

/**
 * Shows another variant, option or swatch in place (PDP-002); after a failure, the header says why
 * (ERROR-006).
 */
export const followChoice = async (href: string): Promise<void> => {
  try {
    const page = await product.ask(href, 'choice');
    if (!page) return;
    // Both entries are marked: `client:intent` hydrates the island at once if the visitor comes back to one.
    history.replaceState({}, '');
    history.pushState({}, '', href);
    product.show(page, here());
  } catch (thrown) {
    showServerError(sentenceOf(thrown));
  }
};

/**
 * Shows the product of the URL after going back or forward; after a failure the page reloads. If it is on
 * show already, a request of an earlier step back is dropped; a requested choice stays, so that going to a
 * fragment of the page keeps it.
 */
export const followHistory = async (): Promise<void> => {
  if (here() === product.$address.get()) {
    if (product.$askedBy.get() === 'history') product.stay();
    return;
  }
  try {
    const page = await product.ask(here(), 'history');
    if (page) product.show(page, here());
  } catch {
    location.reload();
  }
};
