import { HttpError } from '../state/http.ts';
import { notify } from '../state/shell/notices.ts';
import { productPages } from '../state/product/product-pages.ts';
import { tellLoading } from './loading-message.ts';
import { swap } from './swap.ts';

/** Shows another variant, option or swatch in place (PDP-002). */
export const follow = async (link: HTMLElement): Promise<void> => {
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('aria-current')) return;
  const { href } = link;
  try {
    const page = await load(href);
    if (!page) return;
    history.pushState({}, '', href);
    swap(page);
  } catch (thrown) {
    notify('Error', thrown instanceof HttpError ? thrown.message : 'Server error');
  }
};

/** Shows what the address says since the visitor went back or forward; by a whole page if need be. */
export const goBack = async (): Promise<void> => {
  try {
    const page = await load(location.href);
    if (page) swap(page);
  } catch {
    location.reload();
  }
};

/** The product's page of an address; null when something else was chosen meanwhile. */
const load = async (href: string): Promise<Document | null> => {
  tellLoading('Loading...');
  try {
    const html = await productPages.choose(href);
    if (html === null) return null;
    tellLoading('');
    return new DOMParser().parseFromString(html, 'text/html');
  } catch (thrown) {
    tellLoading('');
    throw thrown;
  }
};
