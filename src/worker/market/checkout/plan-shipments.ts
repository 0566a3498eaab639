import { cartTotals, type PricedLine, type Totals } from '../cart/cart-totals.ts';
import type { Pence } from '@parlour/domain';

/** The part of a line that an order needs. */
export interface PlannedLine extends PricedLine {
  readonly sellerId: number;
}

/** The lines of one seller with their totals, in the order of the cart. */
export interface PlannedShipment<Line extends PlannedLine> {
  readonly sellerId: number;
  readonly lines: readonly { readonly line: Line; readonly totals: Totals['lines'][number] }[];
}

/** An order's money, and its lines by seller, in the order in which the sellers first appear. */
export const planShipments = <Line extends PlannedLine>(
  lines: readonly Line[],
  discount: Pence,
): { readonly totals: Totals; readonly shipments: readonly PlannedShipment<Line>[] } => {
  const totals = cartTotals(lines, discount);
  const withTotals = lines.flatMap((line, index) => {
    const own = totals.lines[index];
    return own ? [{ line, totals: own }] : [];
  });
  const bySeller = Map.groupBy(withTotals, ({ line }) => line.sellerId);
  return {
    totals,
    shipments: [...bySeller].map(([sellerId, own]) => ({ sellerId, lines: own })),
  };
};
