import { CART_OPERATIONS } from './cart-operations.ts';
import { CATALOGUE_OPERATIONS } from './catalogue-operations.ts';
import { CHECKOUT_OPERATIONS } from './checkout-operations.ts';
import type { Operation } from './operation.ts';
import { ORDER_OPERATIONS } from './order-operations.ts';

/** Everything that agents can ask by the protocol. */
export const OPERATIONS: readonly Operation[] = [
  ...CATALOGUE_OPERATIONS,
  ...CART_OPERATIONS,
  ...CHECKOUT_OPERATIONS,
  ...ORDER_OPERATIONS,
];
