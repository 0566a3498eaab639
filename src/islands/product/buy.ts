import { addProblem, type StockCheck } from '#lib/product/quantity.ts';
import { paths } from '#lib/paths.ts';
import { addToCart } from '../state/cart/adding.ts';
import type { WantedLine } from '../state/cart/wanted-line.ts';
import { HttpError } from '../state/http.ts';
import { keep } from '../state/browser-storage.ts';
import { notify } from '../state/shell/notices.ts';
import { toggle } from '../bookmarks/bookmark.ts';
import { say } from './say.ts';

const ADD = 'Add to cart';
const ADDING = 'Adding to cart...';

/** The buying box was sent by one of its buttons. */
export const submit = (form: HTMLElement, event: Event): Promise<void> | undefined => {
  if (!(form instanceof HTMLFormElement)) return undefined;
  const { submitter } = event as SubmitEvent;
  const pressed = submitter instanceof HTMLButtonElement ? submitter.value : '';
  if (pressed === 'bookmark') return toggle(form);
  const wish = wishOf(form, pressed === 'buy');
  const { stock, maxOrderSize, check } = form.dataset;
  const bounds = { stock: Number(stock), maxOrderSize: Number(maxOrderSize) };
  const problem = addProblem(
    wish.quantity,
    wish.sellerId === '' ? null : bounds,
    Number(check) as StockCheck,
  );
  say(form, problem ?? '');
  return problem === null ? add(form, wish) : undefined;
};

const wishOf = (form: HTMLFormElement, buyNow: boolean): WantedLine => {
  const fields = new FormData(form);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    ...{ variantId: text('variantId'), sellerId: text('sellerId') },
    ...{ optionId: text('optionId'), swatchId: text('swatchId') },
    ...{ quantity: Number(text('qty')), buyNow },
  };
};

/** Adds to the cart; who is not signed in is sent to the sign-in and comes back to it (PDP-049). */
export const add = async (form: HTMLFormElement, wish: WantedLine): Promise<void> => {
  const done = busy(form);
  try {
    await addToCart(wish);
    notify('Success', 'Added to cart');
    if (wish.buyNow) location.assign(paths.cart());
  } catch (thrown) {
    if (thrown instanceof HttpError && thrown.status === 401) {
      keep('addToCartData', wish);
      location.assign(paths.signIn(location.pathname + location.search));
    } else {
      say(form, messageOf(thrown));
    }
  } finally {
    done();
  }
};

/** The server's message, or one of ours where it has none (ERROR-005). */
const messageOf = (thrown: unknown): string =>
  thrown instanceof HttpError && thrown.code !== 'unknown' && thrown.message !== 'Server error'
    ? thrown.message
    : 'Something went wrong!!';

/** While a call runs its button says so, and neither can be pressed (PDP-022). */
const busy = (form: HTMLFormElement): (() => void) => {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[value=add], [value=buy]')];
  const set = (text: string, isBusy: boolean) => {
    for (const button of buttons) button.disabled = isBusy;
    if (buttons[0]) buttons[0].textContent = text;
  };
  set(ADDING, true);
  return () => {
    set(ADD, false);
  };
};
