import type { PlainDay } from '@parlour/domain';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { DIVIDED, dividePart, divideStatements, type WantedPart } from './divide.ts';
import { moveOn } from './move-on.ts';
import type { OrderContext } from './order-context.ts';
import { isWaiting } from './order-state.ts';
import type { WholeOrder } from './orders.queries.ts';
import { refused } from './refused.ts';
import { insertEvent, nextRevision } from './write-order.queries.ts';

interface Division extends WantedPart {
  readonly shipmentId: string;
  /** When the part arrives; '' for the days of the whole. */
  readonly arrivesFrom: PlainDay;
  readonly arrivesUntil: PlainDay;
  /** For the customer; '' for nothing. */
  readonly comment: string;
}

/**
 * Divides a delivery that has not left, with an email about it: the part leaves sooner or later.
 * @throws {ShopError} `not_found` for a delivery of another order, `order_refused`
 */
export const divideDelivery = (
  { db, ...context }: OrderContext,
  orderId: string,
  { shipmentId, arrivesFrom, arrivesUntil, comment, ...wanted }: Division,
): Promise<WholeOrder> =>
  moveOn({ db, ...context }, orderId, (whole) => {
    const { order } = whole;
    // A part with days of its own no longer comes on the day that was chosen for the whole.
    const days =
      arrivesFrom === ''
        ? undefined
        : {
            arrives_from: arrivesFrom,
            arrives_until: arrivesUntil,
            delivery_day: '',
            delivery_window: '',
          };
    const division = dividePart(whole, shipmentId, wanted, days);
    if (!isWaiting(division.part)) {
      throw refused('Only a delivery that is paid for and hasn’t left can be divided.');
    }
    const now = new Date().toISOString();
    return [
      ...nextRevision(db, order),
      ...divideStatements(db, division),
      insertEvent(db, {
        order_id: order.id,
        shipment_id: division.part.id,
        status: order.status,
        comment: comment || DIVIDED,
        actor: 'operator',
        created_at: now,
        refund_pence: 0,
        aside: 1,
      }),
      insertOrderEmail(
        db,
        {
          kind: 'delivery-divided',
          order,
          number: order.revision,
          shipments: [shipmentId, division.part.id],
        },
        now,
      ),
    ];
  });
