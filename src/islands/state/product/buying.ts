import { atom } from 'nanostores';
import { sentenceOf } from '@parlour/contract/browser';
import {
  addProblem,
  maxQuantity,
  MIN_QUANTITY,
  numberIn,
  type QuantityBounds,
  stepped,
  typed,
} from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import type { BuyingInput } from '#lib/product/product-choice.ts';
import { CART_DONE } from '#lib/shell/done-sentence.ts';
import { readStored, removeStored, writeStored } from '../browser-storage.ts';
import { addToCart, toWantedLine, type WantedLine } from '../cart/add-to-cart.ts';
import { HttpError } from '../http.ts';
import { $session } from '../identity/session.ts';
import { notify } from '../shell/notices.ts';

/** The storage key of a line that a visitor wanted before signing in (PDP-049). */
const WANTED_KEY = 'addToCartData';

/** Milliseconds for which a message in the buying box is shown (ERROR-005). */
const SHOWN_MS = 5_000;

interface BuyingOptions {
  readonly add?: (line: WantedLine) => Promise<unknown>;
  /** Goes to another page. */
  readonly leave?: (href: string) => void;
  /** Path and query of the page. */
  readonly here?: () => string;
}

/** The message beside the buttons, shown for a while; '' for none. */
const createMessage = () => {
  const $message = atom('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (message: string): void => {
    clearTimeout(timer);
    $message.set(message);
    if (message === '') return;
    timer = setTimeout(() => {
      $message.set('');
    }, SHOWN_MS);
  };
  return { $message, say };
};

/** The buying box of a product's page: the quantity, the state of adding it, and the message. */
export const createBuying = ({
  add = addToCart,
  leave = (href) => {
    location.assign(href);
  },
  here = () => location.pathname + location.search,
}: BuyingOptions = {}) => {
  /** Which end of its range the quantity is at; null until it has been changed or checked. */
  const $ends = atom<{ readonly least: boolean; readonly most: boolean } | null>(null);
  const $isAdding = atom(false);
  const { $message, say } = createMessage();

  /** A button at the end of the range does nothing (spec decision 14). */
  const keep = (quantity: number, bounds: QuantityBounds): number => {
    $ends.set({ least: quantity <= MIN_QUANTITY, most: quantity >= maxQuantity(bounds) });
    return quantity;
  };

  /** Adds a line to the cart; a visitor who is not signed in signs in first and comes back (PDP-049). */
  const addLine = async (line: WantedLine): Promise<void> => {
    // A second press of the same button before the first one shows.
    if ($isAdding.get()) return;
    $isAdding.set(true);
    try {
      await add(line);
      notify('Success', CART_DONE.added);
      if (line.buyNow) leave(paths.cart());
    } catch (thrown) {
      if (thrown instanceof HttpError && thrown.status === 401) {
        writeStored(WANTED_KEY, line);
        leave(paths.signIn(here()));
      } else {
        say(sentenceOf(thrown, 'Something went wrong!!'));
      }
    } finally {
      $isAdding.set(false);
    }
  };

  return {
    $ends,
    $isAdding,
    $message,
    addLine,
    /** Handles a press of minus or plus (PDP-017, PDP-019). Returns the quantity. */
    step: (text: string, by: 1 | -1, bounds: QuantityBounds): number =>
      keep(stepped(numberIn(text) ?? MIN_QUANTITY, by, bounds), bounds),
    /** Handles a typed quantity (PDP-018). Returns the nearest possible one. */
    check(text: string, bounds: QuantityBounds): number {
      const { quantity, message } = typed(text, bounds);
      say(message);
      return keep(quantity, bounds);
    },
    /** Adds a quantity of the variant on show; if that is impossible, the message says why. */
    async buy(buying: BuyingInput, quantity: number, buyNow: boolean): Promise<void> {
      const { variantId, sellerId, optionId, swatchId, bounds, check } = buying;
      const problem = addProblem(quantity, sellerId === '' ? null : bounds, check);
      say(problem ?? '');
      if (problem !== null) return;
      await addLine({ variantId, sellerId, optionId, swatchId, quantity, buyNow });
    },
  };
};

export const buying = createBuying();

/**
 * Takes the line that a visitor wanted before signing in: it is theirs if they are back at its page and
 * signed in (PDP-050); otherwise it is dropped (PDP-051).
 */
export const takePendingLine = (
  path: string,
  isSignedIn = $session.get().status === 'signed_in',
): WantedLine | undefined => {
  const line = readStored(WANTED_KEY, toWantedLine);
  removeStored(WANTED_KEY);
  return isSignedIn && line && path.endsWith(`/products/d/${line.variantId}`) ? line : undefined;
};
