/** Where local storage holds the browser's copy of the cart (CART-005). */
export const CART_KEY = 'cart';
