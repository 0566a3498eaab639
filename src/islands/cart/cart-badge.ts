import { $cart, cart, keptCart } from '../state/cart/cart.ts';

/**
 * The number on the cart's button: the sum of all quantities (CARTPOP-001), at once from what the
 * browser kept, then from the shop.
 */
export const showBadge = (): void => {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge) return;
  const show = (size: number): void => {
    badge.textContent = String(size);
    badge.hidden = size === 0;
  };
  const kept = keptCart();
  if (kept) show(kept.size);
  $cart.listen((loaded) => {
    show(loaded?.size ?? 0);
  });
  void cart.load({ quiet: true });
};
