import * as z from 'zod';
import { call } from '../call.ts';
import { AddCartLine, Cart, quantity } from '../entities/cart.ts';
import { idParam } from '../readers.ts';

const shared = { family: 'customer', access: 'customer' } as const;

export const readCart = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/carts',
  effect: 'read',
  byScripts: true,
  summary: 'The cart (API-057, API-096)',
  reply: Cart,
});

/** A line for the same item exists: its quantity grows. */
export const addCartLine = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/cart',
  effect: 'write',
  byScripts: true,
  summary: 'Adds to the cart (API-054)',
  body: AddCartLine,
  reply: Cart,
});

/** Setting a quantity also accepts the present price: `previousRrp` is null afterwards. */
export const updateCartLine = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/cart/{id}',
  effect: 'write',
  byScripts: true,
  summary: 'Changes the quantity of a cart line (API-055)',
  params: z.object({ id: idParam }),
  query: z.object({ quantity }),
  reply: Cart,
});

export const removeCartLine = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/cart/{id}',
  effect: 'write',
  byScripts: true,
  summary: 'Removes a cart line (API-056)',
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
