import { type Arrival, type DeliveryCalendar, deliveryDays, type PlainDay } from '@parlour/domain';
import { isGuestIn } from '../agents/owner.ts';
import { assertThat } from '../orders/write-order.queries.ts';
import { deliveryTerms } from '../product/offers.queries.ts';
import { arrivalOf, type Delivery, methodFor } from './deliveries.ts';

/** The most days from which a customer chooses. */
const OFFERED_DAYS = 15;

/** How and when a delivery arrives, and the days and windows from which its customer may choose. */
export interface DeliveryChoice {
  readonly method: string;
  /** Null if it is unknown; then no day can be chosen. */
  readonly arrival: Arrival | null;
  /** Days with a free place; none for a seller without a calendar. */
  readonly days: readonly PlainDay[];
  /** Times of the day; none for the whole day. */
  readonly windows: readonly string[];
  /** Deliveries per day; 0 for no limit. */
  readonly capacity: number;
}

/** A delivery that is still to come; one that was withdrawn before it arrived never will. */
const TO_COME = `shipment.status NOT IN ('cancelled', 'returned')
  AND NOT (shipment.status = 'return_requested' AND shipment.delivered_at = '')`;

/** Of an unpaid order by somebody who may be anybody: a guest, or an account that has never paid. */
const IS_STRANGERS = `shipment.status = 'placed' AND EXISTS (SELECT 1 FROM customer_order AS waiting
  WHERE waiting.id = shipment.order_id AND (waiting.newcomer <> '' OR ${isGuestIn('waiting')}))`;

/**
 * The places of a day that are taken: deliveries of one order come with one visit. The strangers' unpaid orders hold
 * half of them at the most.
 */
const takenOf = (capacity: string) =>
  `count(DISTINCT order_id)
    - max(0, count(DISTINCT CASE WHEN ${IS_STRANGERS} THEN order_id END) - max(1, ${capacity} / 2))`;

const ON_A_DAY = `seller_id = ?1 AND delivery_day = ?2 AND delivery_day <> '' AND ${TO_COME}`;

const FULL_DAYS = `SELECT delivery_day FROM shipment
  WHERE seller_id = ?1 AND delivery_day >= ?2 AND delivery_day <> '' AND ${TO_COME}
  GROUP BY delivery_day HAVING ${takenOf('?3')} >= ?3`;

const fullDays = async (
  db: D1Database,
  sellerId: number,
  from: PlainDay,
  capacity: number,
): Promise<ReadonlySet<PlainDay>> => {
  if (capacity === 0) return new Set();
  const { results } = await db
    .prepare(FULL_DAYS)
    .bind(sellerId, from, capacity)
    .all<{ delivery_day: PlainDay }>();
  return new Set(results.map(({ delivery_day: day }) => day));
};

const NO_CHOICE = { days: [], windows: [], capacity: 0 } as const;

/** The days of a seller with a calendar that have a free place, from a day on. */
export const freeDays = async (
  db: D1Database,
  { sellerId, calendar }: { readonly sellerId: number; readonly calendar: DeliveryCalendar },
  outcode: string,
  from: PlainDay,
): Promise<readonly PlainDay[]> => {
  const full = await fullDays(db, sellerId, from, calendar.capacity);
  const count = OFFERED_DAYS + full.size;
  return deliveryDays(calendar, outcode, { from, count })
    .filter((day) => !full.has(day))
    .slice(0, OFFERED_DAYS);
};

/**
 * The choice for one delivery. Its first day is the one on which all of it has arrived for certain.
 * @param outcode '' for a place in England that nobody has named
 */
export const deliveryChoice = async (
  db: D1Database,
  { sellerId, lines, services }: Pick<Delivery, 'sellerId' | 'lines' | 'services'>,
  outcode: string,
): Promise<DeliveryChoice> => {
  const arrival = arrivalOf(lines, outcode, services);
  const method = methodFor(lines, arrival);
  const [first] = lines;
  const calendar = first === undefined ? null : deliveryTerms(first.row).calendar;
  if (arrival === null || calendar === null) return { method, arrival, ...NO_CHOICE };
  const { windows, capacity } = calendar;
  const days = await freeDays(db, { sellerId, calendar }, outcode, arrival.until);
  return { method, arrival, days, windows, capacity };
};

const LOST_DAY = `EXISTS (SELECT 1 FROM shipment AS own JOIN seller ON seller.id = own.seller_id
  WHERE own.order_id = ?1 AND own.delivery_day <> ''
    AND coalesce(seller.delivery_calendar ->> 'capacity', 0) > 0
    AND coalesce(seller.delivery_calendar ->> 'capacity', 0) <= (SELECT count(DISTINCT shipment.order_id) FROM shipment
      WHERE shipment.seller_id = own.seller_id AND shipment.delivery_day = own.delivery_day
        AND shipment.delivery_day <> '' AND shipment.order_id <> ?1 AND ${TO_COME} AND NOT (${IS_STRANGERS})))`;

/** Whether others have taken the last place of a day that an unpaid order has chosen. */
export const hasLostDay = async (db: D1Database, orderId: string): Promise<boolean> =>
  (await db.prepare(`SELECT ${LOST_DAY} AS lost`).bind(orderId).first<number>('lost')) === 1;

/** Requires the opposite. */
export const assertDay = (db: D1Database, orderId: string): D1PreparedStatement =>
  assertThat(db, `NOT ${LOST_DAY}`, orderId);

/** A place of a seller's day. */
export interface DayPlace {
  readonly sellerId: number;
  readonly day: PlainDay;
  /** Deliveries per day; 0 for no limit. */
  readonly capacity: number;
}

/** Requires that the seller's day has a free place. It comes before the delivery is written. */
export const assertPlace = (
  db: D1Database,
  { sellerId, day, capacity }: DayPlace,
): readonly D1PreparedStatement[] =>
  capacity === 0
    ? []
    : [
        assertThat(
          db,
          `(SELECT ${takenOf('?3')} FROM shipment WHERE ${ON_A_DAY}) < ?3`,
          ...[sellerId, day, capacity],
        ),
      ];
