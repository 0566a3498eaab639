/** How the cart is read; apart from the other rows, as the script of every customer's page does it. */
export const READ_CART = { method: 'GET', path: 'api/customer/carts', effect: 'read' } as const;
