import * as z from 'zod';
import { call } from './call.ts';
import { AddCartLine, Cart, quantity } from './entities/cart.ts';
import { idParam } from './readers.ts';

const shared = { family: 'customer', access: 'customer' } as const;

export const readCart = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/carts',
  summary: 'The cart (API-057, API-096)',
  effect: 'read',
  reply: Cart,
});

/** The same thing again adds to its line's quantity. */
export const addCartLine = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/cart',
  summary: 'Adds to the cart (API-054)',
  effect: 'write',
  body: AddCartLine,
  reply: Cart,
});

/** Setting a quantity also accepts the price as it is now: `previousRrp` is null afterwards. */
export const updateCartLine = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/cart/{id}',
  summary: 'Changes the quantity of a cart line (API-055)',
  effect: 'write',
  params: z.object({ id: idParam }),
  query: z.object({ quantity }),
  reply: Cart,
});

export const removeCartLine = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/cart/{id}',
  summary: 'Removes a cart line (API-056)',
  effect: 'write',
  params: z.object({ id: idParam }),
  reply: Cart,
});

export const clearCart = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/carts/clear',
  summary: 'Empties the cart (API-058)',
  effect: 'write',
  reply: Cart,
});
