import { cart } from '../state/cart/cart.ts';
import { http } from '../state/http.ts';

const PAGE = '#cart';

/**
 * Submits a form of the cart page in place: changes the quantity or removes the line by a call, then
 * redraws the page as the server renders it.
 */
export const submitCartForm = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
  const fields = new FormData(form, submitter);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const done =
    text('form') === 'remove'
      ? await cart.remove(text('id'))
      : await cart.setQuantity(text('id'), Number(text('to') || text('quantity')));
  await redraw();
  restoreFocus(done && text('form') === 'remove' ? null : form, submitter);
};

const redraw = async (): Promise<void> => {
  const html = await http.page(`${location.pathname}?now=${String(Date.now())}`).catch(() => '');
  const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector(PAGE);
  if (fresh) document.querySelector(PAGE)?.replaceWith(fresh);
  else location.reload();
};

/** Focuses the same control of the same line, or else the page's heading. */
const restoreFocus = (form: HTMLFormElement | null, submitter: HTMLElement | null): void => {
  const label = form ? submitter?.getAttribute('aria-label') : null;
  const same =
    label == null
      ? null
      : document.querySelector<HTMLElement>(`${PAGE} [aria-label="${CSS.escape(label)}"]`);
  const place = same ?? document.querySelector<HTMLElement>(`${PAGE} h1`);
  if (!same) place?.setAttribute('tabindex', '-1');
  place?.focus();
};
