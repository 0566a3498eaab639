import { takeStoredCart } from './cart.ts';
import { CART_KEY } from './stored-cart.ts';

/** Shows the cart as other tabs of the browser change it: each of them leaves its copy in local storage. */
export const followOtherTabs = (): void => {
  addEventListener('storage', ({ key }) => {
    // Without a key, all that was stored is gone.
    if (key === CART_KEY || key === null) takeStoredCart();
  });
};
