import { Address } from '@parlour/contract';
import {
  addWorkingDays,
  chosenDayWords,
  londonDay,
  outcodeOf,
  type PlainDay,
} from '@parlour/domain';
import { assertPlace, freeDays } from '../checkout/delivery-days.ts';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { notFound } from '../ids.ts';
import { storedCalendar } from '../product/delivery-terms.ts';
import { moveOn } from './move-on.ts';
import type { OrderContext } from './order-context.ts';
import { mayMoveDay } from './order-state.ts';
import type { ShipmentRow, WholeOrder } from './orders.queries.ts';
import { refused } from './refused.ts';
import { changeShipment, insertEvent, nextRevision } from './write-order.queries.ts';

/** Working days before a new day, at the least, as the seller needs them before any. */
const LEAST_NOTICE = 2;

interface MovableDays {
  readonly days: readonly PlainDay[];
  readonly windows: readonly string[];
  /** Deliveries per day; 0 for no limit. */
  readonly capacity: number;
}

const NONE: MovableDays = { days: [], windows: [], capacity: 0 };

/** The free days to which a customer may move a delivery. */
export const movableDays = async (
  db: D1Database,
  { order }: WholeOrder,
  shipment: ShipmentRow,
): Promise<MovableDays> => {
  if (!mayMoveDay(shipment)) return NONE;
  const { seller_id: sellerId } = shipment;
  const stored = await db
    .prepare('SELECT delivery_calendar FROM seller WHERE id = ?1')
    .bind(sellerId)
    .first<string>('delivery_calendar');
  const calendar = storedCalendar(stored);
  if (calendar === null) return NONE;
  const { postcode } = Address.parse(JSON.parse(order.address));
  const notice = Math.max(calendar.notice, LEAST_NOTICE);
  const soonest = addWorkingDays(londonDay(Date.now()), notice, calendar.closed);
  const from = soonest > shipment.arrives_until ? soonest : shipment.arrives_until;
  const { windows, capacity } = calendar;
  const days = await freeDays(db, { sellerId, calendar }, outcodeOf(postcode), from);
  return { days: days.filter((day) => day !== shipment.delivery_day), windows, capacity };
};

interface NewDay {
  readonly shipmentId: string;
  readonly day: PlainDay;
  /** '' for any time of the day. */
  readonly window: string;
}

/**
 * Moves the day of a delivery for its customer, once, with an email about it.
 * @throws {ShopError} `not_found` for a delivery of another order, `order_refused` when it is too late, when the
 *   day was moved before, or when the new one is not free
 */
export const moveDelivery = (
  context: OrderContext,
  orderId: string,
  { shipmentId, day, window }: NewDay,
): Promise<WholeOrder> =>
  moveOn(context, orderId, async (whole) => {
    const { db } = context;
    const { order, shipments } = whole;
    const shipment = shipments.find(({ id }) => id === shipmentId);
    if (!shipment) throw notFound('shipment');
    // A second press gets the answer of the first.
    const isThere = shipment.delivery_day === day && shipment.delivery_window === window;
    if (shipment.day_moved === 1 && isThere) return [];
    if (!mayMoveDay(shipment)) {
      throw refused('The day of a delivery can be moved once, until two working days before it.');
    }
    const { days, windows, capacity } = await movableDays(db, whole, shipment);
    if (!days.includes(day) || (window !== '' && !windows.includes(window))) {
      throw refused('The day you chose isn’t free. Please choose another one.');
    }
    const now = new Date().toISOString();
    return [
      ...nextRevision(db, order),
      ...assertPlace(db, { sellerId: shipment.seller_id, day, capacity }),
      changeShipment(db, shipment.id, {
        status: shipment.status,
        delivery_day: day,
        delivery_window: window,
        day_moved: 1,
      }),
      insertEvent(db, {
        order_id: order.id,
        shipment_id: shipments.length > 1 ? shipment.id : '',
        status: order.status,
        comment: `Delivery moved to ${chosenDayWords(day, window)}`,
        actor: 'customer',
        created_at: now,
        refund_pence: 0,
        aside: 1,
      }),
      insertOrderEmail(
        db,
        { kind: 'delivery-moved', order, number: order.revision, shipments: [shipment.id] },
        now,
      ),
    ];
  });
