import type { LetterKind } from '#lib/mail/letter.ts';
import { insertOrderLetter } from '../letters/letters.queries.ts';
import type { Mover, OrderStatus } from './order-state.ts';
import type { ShipmentRow, WholeOrder } from './orders.queries.ts';

interface Step {
  readonly to: OrderStatus;
  readonly by: Mover;
}

/** What is written about a step of some shipments, and about which of them. */
const toldBy = (
  { order }: WholeOrder,
  moving: readonly ShipmentRow[],
  { to, by }: Step,
): readonly (readonly [LetterKind, readonly ShipmentRow[]])[] => {
  switch (to) {
    case 'paid':
      return [['order-confirmed', moving]];
    case 'cancelled':
      return [
        [order.status === 'placed' && by === 'shop' ? 'order-lapsed' : 'order-cancelled', moving],
      ];
    case 'shipped':
      return [['order-shipped', moving]];
    case 'delivered':
      return [
        ['order-delivered', moving.filter(({ status }) => status === 'shipped')],
        ['return-declined', moving.filter(({ status }) => status === 'return_requested')],
      ];
    case 'return_requested':
      return [['return-requested', moving]];
    default:
      // Being made is no news, and what has come back has its refund's letter.
      return [];
  }
};

/** The letters about a step of an order, for the batch that makes it: one for each step, however often it is tried. */
export const letterStatements = (
  db: D1Database,
  whole: WholeOrder,
  moving: readonly ShipmentRow[],
  step: Step,
  now: string,
): D1PreparedStatement[] =>
  toldBy(whole, moving, step)
    .filter(([, shipments]) => shipments.length > 0)
    .map(([kind, shipments]) =>
      insertOrderLetter(
        db,
        {
          ...{ kind, order: whole.order, number: whole.order.revision },
          shipments: shipments.map(({ id }) => id),
        },
        now,
      ),
    );
