import type { BrowserApi } from '../api.ts';

/** The cart, as every cart call returns it; amounts are pounds. */
export type Cart = Awaited<ReturnType<BrowserApi['readCart']>>;

/** What a shopper wants of a line, before the shop has answered. */
export interface Change {
  readonly id: string;
  /** Pieces; null for none of it. */
  readonly quantity: number | null;
}

const changed = (lines: Cart['data'], { id, quantity }: Change): Cart['data'] =>
  quantity === null
    ? lines.filter((line) => line.id !== id)
    : lines.map((line) => (line.id === id ? { ...line, quantity } : line));

/** The cart as it will be once the shop has made changes, with their sums (CART-007, CART-008). */
export const withChanges = (cart: Cart, changes: readonly Change[]): Cart => {
  if (changes.length === 0) return cart;
  const data = changes.reduce(changed, cart.data);
  return {
    ...cart,
    data,
    size: data.reduce((sum, { quantity }) => sum + quantity, 0),
    subTotal: data.reduce((sum, { quantity, rrp }) => sum + quantity * rrp, 0),
  };
};
