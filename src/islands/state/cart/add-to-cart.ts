import type { WantedLine } from './wanted-line.ts';
import { takeCart } from './cart.ts';
import type { Cart } from './changes.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { mayStorePersonal } from '../consent/may-store.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

/**
 * Adds a line to the customer's cart; the header's number and the popup show it at once.
 * @throws {HttpError} 401 for a visitor who is not signed in, else with the shop's sentence
 */
export const addToCart = async (
  wanted: WantedLine,
  api: Pick<BrowserApi, 'addCartLine'> = siteApi,
): Promise<Cart> => {
  const { variantId, sellerId, optionId, swatchId, quantity } = wanted;
  const body = {
    ...{ variantId, sellerId, quantity },
    ...(optionId === '' ? {} : { optionId }),
    ...(swatchId === '' ? {} : { swatchId }),
  };
  const add = () => api.addCartLine({ body });
  const cart = takeCart(await asCustomer(add, SIGNED_OUT_MESSAGES.detail));
  if (mayStorePersonal()) void count(wanted, cart);
  return cart;
};

const count = async (wanted: WantedLine, cart: Cart): Promise<void> => {
  const { countAdded } = await import('../consent/count-added.ts');
  countAdded(wanted, cart);
};
