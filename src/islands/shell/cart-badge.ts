import { READ_CART } from '#lib/contract/read-cart.ts';
import { followCartSize } from '../state/cart/stored-cart.ts';

/**
 * Shows the number on the cart button: the sum of all quantities (CARTPOP-001), from the shop and from the
 * islands, which load later.
 */
export const showBadge = (): void => {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge) return;
  void followCartSize(`/${READ_CART.path}`, (size) => {
    badge.textContent = String(size);
    badge.hidden = size === 0;
  });
};
