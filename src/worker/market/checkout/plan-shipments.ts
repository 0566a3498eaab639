import { priced, type ReadLine } from '../cart/cart-lines.ts';
import { cartTotals, type Totals } from '../cart/cart-totals.ts';
import type { Pence } from '@parlour/domain';

/** A line with its share of an order's money. */
export interface PlannedLine {
  readonly line: ReadLine;
  readonly totals: Totals['lines'][number];
}

/**
 * An order's money, and what each of its deliveries has of it.
 * @param lines of the cart, in its order
 */
export const planShipments = <Delivery extends { readonly lines: readonly ReadLine[] }>(
  lines: readonly ReadLine[],
  deliveries: readonly Delivery[],
  discount: Pence,
): {
  readonly totals: Totals;
  readonly shipments: readonly (Omit<Delivery, 'lines'> & {
    readonly lines: readonly PlannedLine[];
  })[];
} => {
  const totals = cartTotals(lines.map(priced), discount);
  const shares = new Map(lines.map((line, index) => [line, totals.lines[index]]));
  return {
    totals,
    shipments: deliveries.map((delivery) => ({
      ...delivery,
      lines: delivery.lines.flatMap((line) => {
        const own = shares.get(line);
        return own ? [{ line, totals: own }] : [];
      }),
    })),
  };
};
