import type { WantedLine } from '#lib/product/quantity.ts';
import { takeCart, type Cart } from './cart.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

/**
 * Puts a line into the customer's cart, which the header's number and the popup follow at once.
 * @throws {HttpError} 401 for who is not signed in
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
