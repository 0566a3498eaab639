import { sentenceOf } from '#lib/contract/failure.ts';
import { addProblem, type StockCheck } from '#lib/product/quantity.ts';
import { paths } from '#lib/paths.ts';
import { addToCart } from '../state/cart/add-to-cart.ts';
import type { WantedLine } from '../state/cart/wanted-line.ts';
import { HttpError } from '../state/http.ts';
import { writeStored } from '../state/browser-storage.ts';
import { notify } from '../state/shell/notices.ts';
import { toggleBookmark } from '../bookmarks/bookmark-button.ts';
import { showBuyingMessage } from './buying-message.ts';

const ADD = 'Add to cart';
const ADDING = 'Adding to cart...';

/** Handles a press of one of the buying box's buttons. */
export const submit = (form: HTMLElement, event: Event): Promise<void> | undefined => {
  if (!(form instanceof HTMLFormElement)) return undefined;
  const { submitter } = event as SubmitEvent;
  const pressed = submitter instanceof HTMLButtonElement ? submitter.value : '';
  if (pressed === 'bookmark') return toggleBookmark(form);
  const line = lineOf(form, pressed === 'buy');
  const { stock, maxOrderSize, check } = form.dataset;
  const bounds = { stock: Number(stock), maxOrderSize: Number(maxOrderSize) };
  const problem = addProblem(
    line.quantity,
    line.sellerId === '' ? null : bounds,
    Number(check) as StockCheck,
  );
  showBuyingMessage(form, problem ?? '');
  return problem === null ? addLine(form, line) : undefined;
};

const lineOf = (form: HTMLFormElement, buyNow: boolean): WantedLine => {
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

/** Adds a line to the cart; a visitor who is not signed in signs in first and comes back (PDP-049). */
export const addLine = async (form: HTMLFormElement, line: WantedLine): Promise<void> => {
  const done = showBusy(form);
  try {
    await addToCart(line);
    notify('Success', 'Added to cart');
    if (line.buyNow) location.assign(paths.cart());
  } catch (thrown) {
    if (thrown instanceof HttpError && thrown.status === 401) {
      writeStored('addToCartData', line);
      location.assign(paths.signIn(location.pathname + location.search));
    } else {
      showBuyingMessage(form, sentenceOf(thrown, 'Something went wrong!!'));
    }
  } finally {
    done();
  }
};

/** During a call the button says so, and neither button can be pressed (PDP-022). Returns the end. */
const showBusy = (form: HTMLFormElement): (() => void) => {
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
