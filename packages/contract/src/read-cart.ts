/**
 * The call that reads the cart. It is separate from the other calls, because the script of every customer's
 * page makes it.
 */
export const READ_CART = { method: 'GET', path: 'api/customer/carts', effect: 'read' } as const;
