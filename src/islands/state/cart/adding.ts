import type { WantedLine } from './wanted-line.ts';
import { takeCart, type Cart } from './cart.ts';
import { http, type Http } from '../http.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

/**
 * Puts a line into the customer's cart, which the header's number and the popup follow at once.
 * @throws {HttpError} 401 for who is not signed in
 */
export const addToCart = async (
  { variantId, sellerId, optionId, swatchId, quantity }: WantedLine,
  calls: Pick<Http, 'post'> = http,
): Promise<Cart> => {
  const add = () =>
    calls.post<Cart>('/api/customer/cart', {
      ...{ variantId, sellerId, quantity },
      ...(optionId === '' ? {} : { optionId }),
      ...(swatchId === '' ? {} : { swatchId }),
    });
  return takeCart(await asCustomer(add, SIGNED_OUT_MESSAGES.detail));
};
