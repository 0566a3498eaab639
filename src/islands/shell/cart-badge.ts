import { $cart, cart, storedCart } from '../state/cart/cart.ts';
import { followOtherTabs } from '../state/cart/other-tabs.ts';

/**
 * Shows the number on the cart button: the sum of all quantities (CARTPOP-001), at once from the
 * browser's copy of the cart, then from the shop, and whenever the cart changes in any tab.
 */
export const showBadge = (): void => {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge) return;
  const show = (size: number): void => {
    badge.textContent = String(size);
    badge.hidden = size === 0;
  };
  const stored = storedCart();
  if (stored) show(stored.size);
  $cart.listen((loaded) => {
    show(loaded?.size ?? 0);
  });
  followOtherTabs();
  void cart.load({ quiet: true });
};
