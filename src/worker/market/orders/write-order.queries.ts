import { Address } from '@parlour/contract';
import { mailboxOf, type Pence, placeOf } from '@parlour/domain';
import type { OrderStatus } from './order-state.ts';
import type { Owner } from '../owner.ts';
import type { EventRow, OrderLineRow, OrderRow, ShipmentRow } from './orders.queries.ts';
import { isUsed, usesOf } from '../cart/promo-uses.ts';

type Row = Readonly<Record<string, string | number>>;

const insert = (db: D1Database, table: string, row: Row): D1PreparedStatement => {
  const columns = Object.keys(row);
  const marks = columns.map((_, index) => `?${String(index + 1)}`);
  return db
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks.join(', ')})`)
    .bind(...Object.values(row));
};

/** Aborts the whole batch unless the expression is true. */
export const assertThat = (
  db: D1Database,
  expression: string,
  ...values: readonly (string | number)[]
): D1PreparedStatement =>
  db.prepare(`INSERT INTO assertion (holds) SELECT ${expression}`).bind(...values);

export const insertOrder = (db: D1Database, row: OrderRow): D1PreparedStatement =>
  insert(db, 'customer_order', { ...row });

export const insertShipment = (db: D1Database, row: ShipmentRow): D1PreparedStatement =>
  insert(db, 'shipment', { ...row });

export const insertEvent = (db: D1Database, row: EventRow): D1PreparedStatement =>
  insert(db, 'order_event', { ...row });

const LINE_COLUMNS = [
  'id',
  'order_id',
  'shipment_id',
  'position',
  'product_id',
  'variant_id',
  'seller_id',
  'seller_name',
  'offer_id',
  'product_name',
  'seo_title',
  'slug',
  'main_picture',
  'reference',
  'option_name',
  'swatch_name',
  'quantity',
  'unit_pence',
  'discount_pence',
  'vat_rate',
  'vat_pence',
  'reserved',
  'bespoke',
  'on_request',
  'settled_pence',
  'taken_at',
  'kind',
  'serves',
  'guarantee',
] as const satisfies readonly (keyof OrderLineRow)[];

const INSERT_LINES = `INSERT INTO order_line (${LINE_COLUMNS.join(', ')})
  SELECT ${LINE_COLUMNS.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?1)`;

export const insertLines = (db: D1Database, rows: readonly OrderLineRow[]): D1PreparedStatement =>
  db.prepare(INSERT_LINES).bind(JSON.stringify(rows));

const MOVE_LINES = `UPDATE order_line SET shipment_id = ?1
  WHERE id IN (SELECT value FROM json_each(?2))`;

/** Moves whole lines to another delivery of their order. */
export const moveLines = (
  db: D1Database,
  shipmentId: string,
  ids: readonly string[],
): D1PreparedStatement => db.prepare(MOVE_LINES).bind(shipmentId, JSON.stringify(ids));

const LESSEN = `UPDATE order_line SET quantity = value ->> 'quantity', discount_pence = value ->> 'discount_pence',
    vat_pence = value ->> 'vat_pence', reserved = value ->> 'reserved', settled_pence = value ->> 'settled_pence'
  FROM json_each(?1) WHERE order_line.id = value ->> 'id'`;

/** Writes what is left of lines that have been divided. */
export const lessenLines = (db: D1Database, rows: readonly OrderLineRow[]): D1PreparedStatement =>
  db.prepare(LESSEN).bind(JSON.stringify(rows));

const SETTLE_LINES = `UPDATE order_line SET settled_pence = settled_pence + (value ->> 'amount')
  FROM json_each(?1) WHERE order_line.id = value ->> 'line'`;

/** Counts amounts (pence) as settled of what was paid for lines, for the batch that refunds them or passes them on. */
export const settleLines = (
  db: D1Database,
  amounts: readonly { readonly line: string; readonly amount: Pence }[],
): D1PreparedStatement => db.prepare(SETTLE_LINES).bind(JSON.stringify(amounts));

/** A cart line at the price that was calculated. */
export interface PricedLineKey {
  readonly id: number;
  readonly quantity: number;
  readonly variant_id: number;
  readonly seller_id: number;
  /** 0 for none, as are the next two. */
  readonly option_id: number;
  readonly swatch_id: number;
  /** The accepted price offer. */
  readonly offer_id: number;
  /** The price of one unit: delivered and with surcharges, or as agreed. */
  readonly unit: Pence;
  readonly reserved: number;
}

const CART_UNCHANGED = `(SELECT count(*) FROM json_each(?1) AS wanted JOIN cart_line
    ON cart_line.id = value ->> 'id' AND cart_line.quantity = value ->> 'quantity'
  WHERE cart_line.site = ?2 AND cart_line.customer = ?3) = json_array_length(?1)`;

/**
 * Requires that the cart still has these lines, and so that no other request has ordered or changed them
 * meanwhile.
 */
export const assertCart = (
  db: D1Database,
  { site, customer }: Owner,
  lines: readonly PricedLineKey[],
): D1PreparedStatement => assertThat(db, CART_UNCHANGED, JSON.stringify(lines), site, customer);

const surcharge = (table: 'choice' | 'swatch', id: 'option_id' | 'swatch_id'): string =>
  `CASE WHEN value ->> '${id}' = 0 THEN 0 ELSE ${table}.surcharge_pence END`;

const PRICES_UNCHANGED = `NOT EXISTS (SELECT 1 FROM json_each(?1) AS wanted
  LEFT JOIN seller_inventory AS offer ON offer.variant_id = value ->> 'variant_id'
    AND offer.seller_id = value ->> 'seller_id'
  LEFT JOIN option AS choice ON choice.id = value ->> 'option_id'
    AND choice.variant_id = value ->> 'variant_id'
  LEFT JOIN swatch ON swatch.id = value ->> 'swatch_id' AND swatch.variant_id = value ->> 'variant_id'
  LEFT JOIN price_offer AS agreed ON agreed.id = value ->> 'offer_id' AND agreed.status = 'accepted'
  WHERE offer.id IS NULL OR value ->> 'unit' IS NOT CASE WHEN value ->> 'offer_id' <> 0
    THEN agreed.price_pence
    WHEN offer.status = 'active' THEN offer.price_pence + offer.delivery_pence
      + ${surcharge('choice', 'option_id')} + ${surcharge('swatch', 'swatch_id')} END)`;

/** Requires that prices, surcharges and agreed prices are still those in the order. */
export const assertPrices = (
  db: D1Database,
  lines: readonly PricedLineKey[],
): D1PreparedStatement => assertThat(db, PRICES_UNCHANGED, JSON.stringify(lines));

const SERVICES_UNCHANGED = `NOT EXISTS (SELECT 1 FROM json_each(?1) AS wanted
  LEFT JOIN seller ON seller.id = value ->> 'seller_id'
  WHERE seller.services IS NOT value ->> 'services')`;

/** Requires that these sellers still offer the services from which the order's were chosen. */
export const assertServices = (
  db: D1Database,
  offered: readonly { readonly seller_id: number; readonly services: string | null }[],
): D1PreparedStatement => assertThat(db, SERVICES_UNCHANGED, JSON.stringify(offered));

const moveStock = (changes: string) => `UPDATE seller_inventory SET ${changes}
  FROM (SELECT value ->> 'variant_id' AS variant_id, value ->> 'seller_id' AS seller_id,
      sum(value ->> 'reserved') AS quantity
    FROM json_each(?1) GROUP BY 1, 2) AS moved
  WHERE seller_inventory.variant_id = moved.variant_id
    AND seller_inventory.seller_id = moved.seller_id AND moved.quantity > 0
    AND seller_inventory.counted = 1`;

const TAKE = moveStock('stock = stock - moved.quantity');

/** Returned stock first covers what was oversold. */
const GIVE_BACK = moveStock(`stock = stock + max(0, moved.quantity - oversold),
  oversold = max(0, oversold - moved.quantity)`);

type ReservedLine = Pick<PricedLineKey, 'variant_id' | 'seller_id' | 'reserved'>;

/** Takes the quantities out of the sellers' counted stock. Too little stock aborts the batch. */
export const takeStock = (db: D1Database, lines: readonly ReservedLine[]): D1PreparedStatement =>
  db.prepare(TAKE).bind(JSON.stringify(lines));

export const giveStockBack = (
  db: D1Database,
  lines: readonly ReservedLine[],
): D1PreparedStatement => db.prepare(GIVE_BACK).bind(JSON.stringify(lines));

const PROMO_UNCHANGED = `EXISTS (SELECT 1 FROM promo_code AS promo WHERE site = ?1 AND code = ?2
  AND percent = ?3 AND amount_pence = ?4 AND minimum_pence <= ?5
  AND (starts_at = '' OR starts_at <= ?6) AND (expires_at = '' OR expires_at > ?6)
  AND (most_uses = 0 OR most_uses > ${usesOf()}))
  AND NOT ${isUsed('use.person = ?7', 'person')}`;

/** The terms of a promo code with which a discount was calculated. */
export interface PromoTerms {
  /** 0 for an amount. */
  readonly percent: number;
  readonly amount: Pence;
}

/**
 * Requires that the code still has these terms, is valid and has uses left, and that nobody with the customer's
 * mailbox has used it.
 * @param goods the subtotal without services
 */
export const assertPromo = (
  db: D1Database,
  { site, promo_code, placed_at, customer_email }: OrderRow,
  { percent, amount }: PromoTerms,
  goods: Pence,
): D1PreparedStatement => {
  const mailbox = mailboxOf(customer_email);
  const values = [site, promo_code, percent, amount, goods, placed_at, mailbox];
  return assertThat(db, PROMO_UNCHANGED, ...values);
};

const NOT_WAITING = `NOT EXISTS (SELECT 1 FROM customer_order WHERE site = ?1 AND customer = ?2
  AND promo_code = ?3 AND status = 'placed' AND id <> ?4)`;

/** Requires that no other order of the guest waits for payment with the same code. */
export const assertPromoFree = (
  db: D1Database,
  { site, customer, promo_code, id }: OrderRow,
): D1PreparedStatement => assertThat(db, NOT_WAITING, site, customer, promo_code, id);

/** The place to which an order goes, for comparing. */
export const placeOfOrder = ({ address }: Pick<OrderRow, 'address'>): string =>
  placeOf(Address.parse(JSON.parse(address)));

/** Fails, and with it the batch around it, when the customer has used the code before. */
export const usePromo = (db: D1Database, order: OrderRow): D1PreparedStatement =>
  db
    .prepare(USE)
    .bind(
      order.site,
      order.promo_code,
      order.customer,
      order.id,
      mailboxOf(order.customer_email),
      placeOfOrder(order),
    );

/** An order that was placed before an update may have taken its use already. */
const USE = `INSERT INTO promo_use (site, code, customer, order_id, person, place)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (SELECT 1 FROM promo_use WHERE order_id = ?4 AND code = ?2)`;

export const givePromoBack = (db: D1Database, orderId: string): D1PreparedStatement =>
  db.prepare('DELETE FROM promo_use WHERE order_id = ?1').bind(orderId);

const AT_REVISION = 'EXISTS (SELECT 1 FROM customer_order WHERE id = ?1 AND revision = ?2)';

export type OrderChange = Partial<
  Pick<OrderRow, 'status' | 'paid_at' | 'paid_with' | 'refund_pence' | 'refunded_pence' | 'dispute'>
>;

/** Requires that the order has not changed since it was read, increases its revision, and changes it. */
export const nextRevision = (
  db: D1Database,
  { id, revision }: Pick<OrderRow, 'id' | 'revision'>,
  change: OrderChange = {},
): D1PreparedStatement[] => {
  const columns = Object.keys(change);
  const sets = columns.map((column, index) => `${column} = ?${String(index + 2)}`);
  return [
    assertThat(db, AT_REVISION, id, revision),
    db
      .prepare(
        `UPDATE customer_order SET ${['revision = revision + 1', ...sets].join(', ')} WHERE id = ?1`,
      )
      .bind(id, ...Object.values(change)),
  ];
};

export type ShipmentChange = { readonly status: OrderStatus } & Partial<
  Pick<
    ShipmentRow,
    | 'moved_at'
    | 'shipped_at'
    | 'delivered_at'
    | 'carrier'
    | 'tracking'
    | 'reason_return'
    | 'restocked'
    | 'delivery_day'
    | 'delivery_window'
    | 'day_moved'
  >
>;

export const changeShipment = (
  db: D1Database,
  id: string,
  change: ShipmentChange,
): D1PreparedStatement => {
  const sets = Object.keys(change).map((column, index) => `${column} = ?${String(index + 2)}`);
  return db
    .prepare(`UPDATE shipment SET ${sets.join(', ')} WHERE id = ?1`)
    .bind(id, ...Object.values(change));
};

const SET_INTENT = `UPDATE customer_order SET intent_id = ?2 WHERE id = ?1 AND intent_id = ''`;

export const setIntent = (db: D1Database, id: string, intentId: string): D1PreparedStatement =>
  db.prepare(SET_INTENT).bind(id, intentId);
