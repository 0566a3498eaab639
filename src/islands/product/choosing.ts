import { notify } from '../stores/notices.ts';
import { productPages } from '../stores/product-pages.ts';
import { swap } from './swap.ts';

/** Shows another variant, option or swatch in place (PDP-002). */
export const follow = async (link: HTMLElement): Promise<void> => {
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('aria-current')) return;
  const { href } = link;
  if (await show(href)) history.pushState({}, '', href);
};

/** Shows the product's page of an address; answers whether it is shown. */
export const show = async (href: string): Promise<boolean> => {
  tell('Loading...');
  try {
    const html = await productPages.choose(href);
    if (html === null) return false;
    swap(new DOMParser().parseFromString(html, 'text/html'));
    tell('');
    return true;
  } catch (thrown) {
    tell('');
    notify('Error', thrown instanceof Error ? thrown.message : String(thrown));
    return false;
  }
};

const tell = (text: string): void => {
  const loader = document.querySelector('.product > .loader');
  if (loader) loader.textContent = text;
};
