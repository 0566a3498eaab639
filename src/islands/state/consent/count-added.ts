import type { Cart } from '../cart/stored-cart.ts';
import { report, type CountedItem } from './analytics.ts';

const CHOICES = ['variantId', 'sellerId', 'optionId', 'swatchId'] as const;

/** The added line, with '' for a choice that the product does not have. */
type AddedLine = Readonly<Record<(typeof CHOICES)[number], string>> & { readonly quantity: number };

/** Counts an added line, at the price that the cart has for it; an upstream may leave lines out. */
export const countAdded = (wanted: AddedLine, { data = [] }: Partial<Cart>): void => {
  const line = data.find((one) =>
    CHOICES.every((name) => wanted[name] === '' || one[name] === wanted[name]),
  );
  if (!line) return;
  const { variantId, productName, rrp } = line;
  const item = { item_id: variantId, item_name: productName, price: rrp };
  const items: readonly CountedItem[] = [{ ...item, quantity: wanted.quantity }];
  report('add_to_cart', { value: rrp * wanted.quantity, items });
};
