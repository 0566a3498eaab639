import { sentenceOf } from '#lib/contract/failure.ts';
import { notify } from '../state/shell/notices.ts';
import { productPages } from '../state/product/product-pages.ts';
import { showLoading } from './loading-message.ts';
import { swap } from './swap.ts';

/** Shows another variant, option or swatch in place (PDP-002). */
export const followChoice = async (link: HTMLElement): Promise<void> => {
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('aria-current')) return;
  const { href } = link;
  try {
    const page = await load(href);
    if (!page) return;
    await showPictures(href);
    history.pushState({}, '', href);
    swap(page);
  } catch (thrown) {
    notify('Error', sentenceOf(thrown));
  }
};

/** Shows the product at the address after going back or forward; reloads the page if that fails. */
export const showHistoryEntry = async (): Promise<void> => {
  try {
    const page = await load(location.href);
    if (!page) return;
    await showPictures(location.href);
    swap(page);
  } catch {
    location.reload();
  }
};

/** Shows the pictures of the variant that an address ends with. */
const showPictures = async (address: string): Promise<void> => {
  const element = document.querySelector<HTMLElement>('#gallery');
  const variantId = new URL(address).pathname.split('/').at(-1) ?? '';
  const { showVariant } = await import('../gallery/wake-gallery.tsx');
  if (element) await showVariant(element, variantId);
};

/** The product page at an address; null once something else has been chosen. */
const load = async (href: string): Promise<Document | null> => {
  showLoading('Loading...');
  try {
    const html = await productPages.choose(href);
    if (html === null) return null;
    showLoading('');
    return new DOMParser().parseFromString(html, 'text/html');
  } catch (thrown) {
    showLoading('');
    throw thrown;
  }
};
