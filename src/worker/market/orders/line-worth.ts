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

/** What is paid back of a line. */
export interface Due {
  readonly line: string;
  readonly amount: Pence;
}

export const dueOf = (line: OrderLineRow): Due => ({ line: line.id, amount: worthOfLine(line) });

export const sumOfDue = (due: readonly Due[]): Pence =>
  due.reduce((sum, { amount }) => sum + amount, 0);

/** An amount over what is due: for no line more than that. */
export const sharesOfDue = (due: readonly Due[], amount: Pence): readonly Due[] => {
  let left = amount;
  return due.map(({ line, amount: most }) => {
    const share = Math.max(0, Math.min(left, most));
    left -= share;
    return { line, amount: share };
  });
};

/** Whether a line is a service that goes with its delivery, rather than goods. */
export const isService = ({ kind }: Pick<OrderLineRow, 'kind'>): boolean => kind !== '';
