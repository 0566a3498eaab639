import { atom } from 'nanostores';
import {
  checkoutFigures,
  type CheckoutFigures,
  type CheckoutRequest,
} from '#lib/checkout/checkout-page.ts';
import { sentenceOf } from '@parlour/contract/browser';
import { paths } from '#lib/paths.ts';
import { api, type BrowserApi } from '../api.ts';
import { asCustomer } from '../identity/session.ts';
import { signInFirst } from '../identity/sign-in-first.ts';
import { latestRequest } from '@parlour/client';
import { notify } from '../shell/notices.ts';

/** The current figures of the order, once they differ from those in the server's HTML; null until then. */
export const $figures = atom<CheckoutFigures | null>(null);

const requests = latestRequest();

/**
 * Ignores later replies about the cart: it is empty once an order has been placed, and the page must not
 * leave because of it.
 */
export const stopFollowing = (): void => {
  requests.begin();
};

/** The checkout must be fetched each time. */
const unkept: Pick<BrowserApi, 'readCheckout'> = {
  readCheckout: (input) => api.readCheckout(input, { lifetime: 0 }),
};

/** Whether a form of the page was on its way before its code had loaded: its reply leads on. */
const isOnItsWay = (): boolean => document.documentElement.dataset.submitted !== undefined;

/**
 * Shows the figures of an order with a promo code if they are news, unless another request has followed. The cart is
 * also empty of what has just been ordered.
 */
const ask = async (
  input: CheckoutRequest,
  isNews: (figures: CheckoutFigures) => boolean,
): Promise<void> => {
  const isLatest = requests.begin();
  const figures = await asCustomer(() => checkoutFigures(unkept, input));
  if (!isLatest() || !isNews(figures)) return;
  if (!figures.isEmpty) $figures.set(figures);
  else if (!isOnItsWay()) location.assign(paths.cart());
};

/** Shows the figures with a promo code, or why that cannot be used. */
export const tryPromoCode = async (input: CheckoutRequest): Promise<void> => {
  try {
    await ask(input, () => true);
  } catch (thrown) {
    if (!signInFirst(thrown)) notify('Error', sentenceOf(thrown));
  }
};

/** Shows the current figures, if the cart has changed since the page was rendered. */
export const followCart = async ({
  version,
  ...input
}: CheckoutRequest & Pick<CheckoutFigures, 'version'>): Promise<void> => {
  try {
    await ask(input, (figures) => figures.version !== version);
  } catch {
    // The figures stay: the shop reports any problem when the customer orders.
  }
};

/** Shows the deliveries, their days and the total at another postcode, or as the customer wants them. */
export const showDays = async (input: CheckoutRequest): Promise<void> => {
  try {
    await ask(input, () => true);
  } catch {
    // The days stay: the shop refuses one that is not free when the customer orders.
  }
};
