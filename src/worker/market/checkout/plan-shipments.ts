import { priced, type ReadLine } from '../cart/cart-lines.ts';
import { cartTotals, type Totals } from '../cart/cart-totals.ts';
import type { Pence } from '@parlour/domain';
import type { ServiceLine } from './services.ts';

/** A line with its share of an order's money. */
interface Shared<Line> {
  readonly line: Line;
  readonly totals: Totals['lines'][number];
}

/** The lines of a delivery, as an order has them. */
export interface PlannedLines {
  readonly lines: readonly Shared<ReadLine>[];
  readonly services: readonly Shared<ServiceLine>[];
}

/**
 * An order's money, and what each of its deliveries has of it.
 * @param lines of the cart, in its order
 */
export const planShipments = <
  Delivery extends {
    readonly lines: readonly ReadLine[];
    readonly services: readonly ServiceLine[];
  },
>(
  lines: readonly ReadLine[],
  deliveries: readonly Delivery[],
  discount: Pence,
): {
  readonly totals: Totals;
  readonly shipments: readonly (Omit<Delivery, keyof PlannedLines> & PlannedLines)[];
} => {
  const services = deliveries.flatMap((delivery) => delivery.services);
  const totals = cartTotals([...lines.map(priced), ...services], discount);
  const shares = new Map<ReadLine | ServiceLine, Totals['lines'][number] | undefined>(
    [...lines, ...services].map((line, index) => [line, totals.lines[index]]),
  );
  const shared = <Line extends ReadLine | ServiceLine>(own: readonly Line[]): Shared<Line>[] =>
    own.flatMap((line) => {
      const share = shares.get(line);
      return share ? [{ line, totals: share }] : [];
    });
  return {
    totals,
    shipments: deliveries.map((delivery) => ({
      ...delivery,
      lines: shared(delivery.lines),
      services: shared(delivery.services),
    })),
  };
};
