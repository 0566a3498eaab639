import { Address } from '@parlour/contract';
import { chosenDayWords, isDeliveryDay, outcodeOf, type PlainDay } from '@parlour/domain';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { storedCalendar } from '../product/delivery-terms.ts';
import { DIVIDED, dividePart, divideStatements, type WantedPart } from './divide.ts';
import { moveOn } from './move-on.ts';
import type { OrderContext } from './order-context.ts';
import { isWaiting } from './order-state.ts';
import type { WholeOrder } from './orders.queries.ts';
import { refused } from './refused.ts';
import { deliveryWithId } from './standing.ts';
import { insertEvent, nextRevision } from './write-order.queries.ts';

interface Division extends WantedPart {
  readonly shipmentId: string;
  /** When the part arrives; '' for the days of the whole. */
  readonly arrivesFrom: PlainDay;
  readonly arrivesUntil: PlainDay;
  /** Whether these may be days on which the seller does not deliver. */
  readonly anyDay?: boolean;
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
  { shipmentId, arrivesFrom, arrivesUntil, anyDay = false, comment, ...wanted }: Division,
): Promise<WholeOrder> =>
  moveOn({ db, ...context }, orderId, async (whole) => {
    const { order } = whole;
    if (!anyDay && arrivesFrom !== '') {
      await requireDeliveryDays(db, whole, shipmentId, [arrivesFrom, arrivesUntil]);
    }
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

/** @throws {ShopError} `order_refused` if the seller of a delivery does not deliver on one of these days */
const requireDeliveryDays = async (
  db: D1Database,
  whole: WholeOrder,
  shipmentId: string,
  days: readonly PlainDay[],
): Promise<void> => {
  const { seller_id, seller_name } = deliveryWithId(whole, shipmentId);
  const stored = await db
    .prepare('SELECT delivery_calendar FROM seller WHERE id = ?1')
    .bind(seller_id)
    .first<string>('delivery_calendar');
  const { postcode } = Address.parse(JSON.parse(whole.order.address));
  const closed = days.find(
    (day) => !isDeliveryDay(storedCalendar(stored), outcodeOf(postcode), day),
  );
  if (closed === undefined) return;
  throw refused(
    `${seller_name} doesn’t deliver on ${chosenDayWords(closed, '')}. Choose another day, or say that any day will do.`,
  );
};
