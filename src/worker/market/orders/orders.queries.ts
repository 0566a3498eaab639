import type { Pence } from '@parlour/domain';
import type { OrderStatus } from './order-state.ts';
import type { Owner } from '../owner.ts';

export interface OrderRow {
  readonly id: string;
  readonly site: string;
  readonly customer: string;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly status: OrderStatus;
  readonly revision: number;
  /** JSON */
  readonly address: string;
  readonly promo_code: string;
  readonly size: number;
  readonly subtotal_pence: Pence;
  readonly discount_pence: Pence;
  readonly total_pence: Pence;
  readonly vat_pence: Pence;
  readonly placed_at: string;
  readonly pay_by: string;
  readonly paid_at: string;
  readonly intent_id: string;
  readonly paid_with: string;
  readonly refund_pence: Pence;
  readonly refunded_pence: Pence;
  /** The dispute at the customer's bank; '' for none. */
  readonly dispute: '' | 'open' | 'won' | 'lost';
  /** Hash of the terms on which it was made; '' for none. */
  readonly terms: string;
  /** By what the orders of accounts that have never paid are counted while they wait; '' for others. */
  readonly newcomer: string;
  /** 0 if it takes its stock when it is paid. */
  readonly holds: 0 | 1;
}

export interface ShipmentRow {
  readonly id: string;
  readonly order_id: string;
  readonly position: number;
  readonly seller_id: number;
  readonly seller_name: string;
  readonly status: OrderStatus;
  readonly delivery_method: string;
  readonly note: string;
  readonly carrier: string;
  readonly tracking: string;
  readonly moved_at: string;
  readonly shipped_at: string;
  readonly delivered_at: string;
  readonly reason_return: string;
  /** 1 if it came back and its goods are for sale again. */
  readonly restocked: 0 | 1;
  /** The days that the shop promised, as in `2026-12-24`; '' for none, as in the next two. */
  readonly arrives_from: string;
  readonly arrives_until: string;
  /** The day and the window that the customer chose. */
  readonly delivery_day: string;
  readonly delivery_window: string;
  /** 1 once the customer has moved the day. */
  readonly day_moved: 0 | 1;
}

export interface OrderLineRow {
  readonly id: string;
  readonly order_id: string;
  readonly shipment_id: string;
  readonly position: number;
  readonly product_id: number;
  readonly variant_id: number;
  readonly seller_id: number;
  readonly seller_name: string;
  readonly offer_id: number;
  readonly product_name: string;
  readonly seo_title: string;
  readonly slug: string;
  readonly main_picture: string;
  readonly reference: string;
  readonly option_name: string;
  readonly swatch_name: string;
  readonly quantity: number;
  readonly unit_pence: Pence;
  readonly discount_pence: Pence;
  readonly vat_rate: number;
  readonly vat_pence: Pence;
  readonly reserved: number;
  /** 1 for what was made to the customer's own specification. */
  readonly bespoke: 0 | 1;
  /** 1 for what is made for a customer at an agreed price: it takes no stock. */
  readonly on_request: 0 | 1;
}

export interface EventRow {
  readonly order_id: string;
  readonly shipment_id: string;
  readonly status: OrderStatus;
  readonly comment: string;
  readonly actor: string;
  readonly created_at: string;
  /** The refund that was decided with it; 0 for none. */
  readonly refund_pence: Pence;
  /** 1 if no status changed with it. */
  readonly aside: 0 | 1;
}

/** An order with everything that belongs to it. */
export interface WholeOrder {
  readonly order: OrderRow;
  readonly shipments: readonly ShipmentRow[];
  readonly lines: readonly OrderLineRow[];
  readonly events: readonly EventRow[];
}

const wholeOrders = async (
  db: D1Database,
  ids: string,
  values: readonly (string | number)[],
): Promise<WholeOrder[]> => {
  const [orders, shipments, lines, events] = await db.batch(
    [
      `SELECT * FROM customer_order WHERE id IN (${ids}) ORDER BY placed_at DESC, id`,
      `SELECT * FROM shipment WHERE order_id IN (${ids}) ORDER BY order_id, position`,
      `SELECT * FROM order_line WHERE order_id IN (${ids}) ORDER BY order_id, position`,
      `SELECT * FROM order_event WHERE order_id IN (${ids}) ORDER BY id`,
    ].map((sql) => db.prepare(sql).bind(...values)),
  );
  const rowsOf = <Row extends { order_id: string }>(result: D1Result | undefined) =>
    Map.groupBy((result?.results ?? []) as Row[], ({ order_id }) => order_id);
  const ownShipments = rowsOf<ShipmentRow>(shipments);
  const ownLines = rowsOf<OrderLineRow>(lines);
  const ownEvents = rowsOf<EventRow>(events);
  return ((orders?.results ?? []) as OrderRow[]).map((order) => ({
    order,
    shipments: ownShipments.get(order.id) ?? [],
    lines: ownLines.get(order.id) ?? [],
    events: ownEvents.get(order.id) ?? [],
  }));
};

/** By id alone: for the shop itself and operators, never for a customer's call. */
export const orderById = async (db: D1Database, id: string): Promise<WholeOrder | undefined> =>
  (await wholeOrders(db, '?1', [id]))[0];

const OF_INTENT = `SELECT id FROM customer_order WHERE site = ?1 AND intent_id = ?2`;

/** The id of the order that a payment at the site's provider is for; null for none. */
export const orderOfIntent = (
  db: D1Database,
  site: string,
  intentId: string,
): Promise<string | null> => db.prepare(OF_INTENT).bind(site, intentId).first<string>('id');

const OWN = 'SELECT id FROM customer_order WHERE site = ?1 AND customer = ?2 AND id = ?3';

/** A customer's own order with all its parts; null for another customer's. */
export const ownOrder = async (
  db: D1Database,
  { site, customer }: Owner,
  id: string,
): Promise<WholeOrder | undefined> => (await wholeOrders(db, OWN, [site, customer, id]))[0];

interface Page {
  readonly limit: number;
  readonly skip: number;
  /** '' for every status. */
  readonly status: string;
}

/** The filter of a list of orders; '' or 0 leaves a field open. */
interface OrderFilter {
  /** Orders placed from this moment on, and before that one: ISO 8601, UTC. */
  readonly from?: string;
  readonly to?: string;
  readonly least?: Pence;
  readonly most?: Pence;
  /** A customer's id, or a part of the name or the email address. */
  readonly find?: string;
}

const IN_LIST = `site = ?1 AND (?2 = '' OR customer = ?2) AND (?3 = '' OR status = ?3)
  AND (?4 = '' OR placed_at >= ?4) AND (?5 = '' OR placed_at < ?5)
  AND total_pence >= ?6 AND (?7 = 0 OR total_pence <= ?7)
  AND (?8 = '' OR customer = ?8 OR instr(lower(customer_email), lower(?8)) > 0
    OR instr(lower(customer_name), lower(?8)) > 0)`;
const LIST = `SELECT id FROM customer_order WHERE ${IN_LIST}
  ORDER BY placed_at DESC, id LIMIT ?9 OFFSET ?10`;
const COUNT = `SELECT count(*) AS total FROM customer_order WHERE ${IN_LIST}`;

/** The orders of a customer, or of a whole site where the customer is ''; newest first. */
export const orderList = async (
  db: D1Database,
  { site, customer }: Owner,
  { limit, skip, status, from = '', to = '', least = 0, most = 0, find = '' }: Page & OrderFilter,
): Promise<{ readonly orders: readonly WholeOrder[]; readonly total: number }> => {
  const values = [site, customer, status, from, to, least, most, find] as const;
  const [orders, count] = await Promise.all([
    wholeOrders(db, LIST, [...values, limit, skip]),
    db
      .prepare(COUNT)
      .bind(...values)
      .first<{ total: number }>(),
  ]);
  return { orders, total: count?.total ?? 0 };
};

const SHIPMENT_OWNER = `SELECT order_id FROM shipment WHERE id = ?1`;

/** The id of the order that a shipment belongs to; '' for none. */
export const orderOfShipment = async (db: D1Database, shipmentId: string): Promise<string> =>
  (await db.prepare(SHIPMENT_OWNER).bind(shipmentId).first<{ order_id: string }>())?.order_id ?? '';

const SHIPMENTS = `FROM shipment JOIN customer_order ON customer_order.id = shipment.order_id
  WHERE customer_order.site = ?1 AND customer_order.customer = ?2
    AND (?3 = '' OR shipment.order_id = ?3) AND (?4 = '' OR shipment.status = ?4)`;

interface ShipmentPage extends Page {
  readonly orderId: string;
  readonly direction: 'asc' | 'desc';
}

/** The ids of a customer's shipments with their orders, sorted by their latest step. */
export const shipmentList = async (
  db: D1Database,
  { site, customer }: Owner,
  { limit, skip, status, orderId, direction }: ShipmentPage,
) => {
  const values = [site, customer, orderId, status] as const;
  const [page, count] = await db.batch<{ id: string; order_id: string; total: number }>([
    db
      .prepare(
        `SELECT shipment.id, shipment.order_id ${SHIPMENTS}
         ORDER BY shipment.moved_at ${direction}, shipment.id LIMIT ?5 OFFSET ?6`,
      )
      .bind(...values, limit, skip),
    db.prepare(`SELECT count(*) AS total ${SHIPMENTS}`).bind(...values),
  ]);
  const rows = page?.results ?? [];
  const ids = JSON.stringify(rows.map(({ order_id }) => order_id));
  const orders = await wholeOrders(db, 'SELECT value FROM json_each(?1)', [ids]);
  return { rows, orders, total: count?.results[0]?.total ?? 0 };
};
