import type { Pence } from '@parlour/domain';
import { sharesOf } from '../cart/cart-totals.ts';
import type { OrderLineRow } from './orders.queries.ts';

/** What was paid for a line and has not been settled: a later refund of it is never more. */
export const worthOfLine = ({
  unit_pence,
  quantity,
  discount_pence,
  settled_pence,
}: OrderLineRow): Pence => unit_pence * quantity - discount_pence - settled_pence;

/** The same for some of a line, as a division shares it. */
export const worthOfPart = (line: OrderLineRow, quantity: number): Pence => {
  const numbers = [line.quantity - quantity, quantity];
  const share = (amount: Pence): Pence => sharesOf(amount, numbers)[1] ?? 0;
  return worthOfLine({
    ...line,
    quantity,
    discount_pence: share(line.discount_pence),
    settled_pence: share(line.settled_pence),
  });
};

/** Whether all of a line's price has gone back, or to the line that replaces it. */
export const isSettled = (line: OrderLineRow): boolean =>
  line.settled_pence > 0 && worthOfLine(line) <= 0;

/** Whether a line is a service that goes with its delivery, rather than goods. */
export const isService = ({ kind }: Pick<OrderLineRow, 'kind'>): boolean => kind !== '';
