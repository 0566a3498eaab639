import type { WantedLine } from './wanted-line.ts';
import { takeCart } from './cart.ts';
import type { Cart } from './changes.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

/**
 * Adds a line to the customer's cart; the header's number and the popup show it at once.
 * @throws {HttpError} 401 for a visitor who is not signed in, else with the shop's sentence
 */
export const addToCart = async (
  { variantId, sellerId, optionId, swatchId, quantity }: WantedLine,
  api: Pick<BrowserApi, 'addCartLine'> = siteApi,
): Promise<Cart> => {
  const body = {
    ...{ variantId, sellerId, quantity },
    ...(optionId === '' ? {} : { optionId }),
    ...(swatchId === '' ? {} : { swatchId }),
  };
  const add = () => api.addCartLine({ body });
  return takeCart(await asCustomer(add, SIGNED_OUT_MESSAGES.detail));
};
