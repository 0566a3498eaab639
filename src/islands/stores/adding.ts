import type { CallResult } from '#lib/contract/call.ts';
import type { addCartLine } from '#lib/contract/cart.ts';
import type { WantedLine } from '#lib/domain/buying.ts';
import { http, type Http } from './http.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from './session.ts';

type Cart = CallResult<typeof addCartLine>;

/**
 * Puts a line into the customer's cart.
 * @throws {HttpError} 401 for who is not signed in
 */
export const addToCart = (
  { variantId, sellerId, optionId, swatchId, quantity }: WantedLine,
  calls: Pick<Http, 'post'> = http,
): Promise<Cart> =>
  asCustomer(
    () =>
      calls.post<Cart>('/api/customer/cart', {
        ...{ variantId, sellerId, quantity },
        ...(optionId === '' ? {} : { optionId }),
        ...(swatchId === '' ? {} : { swatchId }),
      }),
    SIGNED_OUT_MESSAGES.detail,
  );
