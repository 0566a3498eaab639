import type { Pence, ServiceKind } from '@parlour/domain';
import type { OrderStatus } from './order-state.ts';
import type { Owner } from '../owner.ts';
import { claimsOf, toClaim, type Claim } from './claims.queries.ts';
import { refundsOf, type RefundRow } from './refunds.queries.ts';
import { yearOf } from '../../platform/year-databases.ts';
import {
  counts,
  HERE,
  SNAPSHOT,
  storeNamed,
  storesOfCustomer,
  toSnapshot,
  toStores,
  type OrderStores,
  type Snapshot,
} from './order-stores.ts';

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
  /** The delivery of which it was a part when that left; '' for one that stands by itself. */
  readonly part_of: string;
  /** The delivery in whose place it is sent at no charge; '' for one that was ordered. */
  readonly replaces: string;
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
  /** 1 for what takes no stock: what is made for a customer at an agreed price, and services. */
  readonly on_request: 0 | 1;
  /**
   * What of its price has been settled: given back, or passed on to the line that replaces it. A line that replaces
   * another has the same amount below 0, and stands for that money.
   */
  readonly settled_pence: Pence;
  /** When it took its stock, if that was not with its order; else ''. */
  readonly taken_at: string;
  /** Of a service; '' for goods. */
  readonly kind: '' | ServiceKind;
  /** The variants that a service is for, as in `12,13`; '' for goods, and for all goods of the delivery. */
  readonly serves: string;
  /** The maker's guarantee at the sale as JSON (`Guarantee`); '' for none, null if the order is from before it was kept. */
  readonly guarantee: string | null;
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
  readonly claims: readonly Claim[];
  readonly refunds: readonly RefundRow[];
}

type Values = readonly (string | number)[];

const wholeStatements = (db: D1Database, ids: string, values: Values): D1PreparedStatement[] =>
  [
    `SELECT * FROM customer_order WHERE id IN (${ids}) ORDER BY placed_at DESC, id`,
    `SELECT * FROM shipment WHERE order_id IN (${ids}) ORDER BY order_id, position`,
    `SELECT * FROM order_line WHERE order_id IN (${ids}) ORDER BY order_id, position`,
    `SELECT * FROM order_event WHERE order_id IN (${ids}) ORDER BY id`,
    claimsOf(ids),
    refundsOf(ids),
  ].map((sql) => db.prepare(sql).bind(...values));

const toWholeOrders = ([
  orders,
  shipments,
  lines,
  events,
  claims,
  refunds,
]: readonly D1Result[]): WholeOrder[] => {
  const rowsOf = <Row extends { order_id: string }>(result: D1Result | undefined) =>
    Map.groupBy((result?.results ?? []) as Row[], ({ order_id }) => order_id);
  const ownShipments = rowsOf<ShipmentRow>(shipments);
  const ownLines = rowsOf<OrderLineRow>(lines);
  const ownEvents = rowsOf<EventRow>(events);
  const ownClaims = rowsOf<Parameters<typeof toClaim>[0]>(claims);
  const ownRefunds = rowsOf<RefundRow>(refunds);
  return ((orders?.results ?? []) as OrderRow[]).map((order) => ({
    order,
    shipments: ownShipments.get(order.id) ?? [],
    lines: ownLines.get(order.id) ?? [],
    events: ownEvents.get(order.id) ?? [],
    claims: (ownClaims.get(order.id) ?? []).map(toClaim),
    refunds: ownRefunds.get(order.id) ?? [],
  }));
};

const wholeOrders = async (db: D1Database, ids: string, values: Values): Promise<WholeOrder[]> =>
  toWholeOrders(await db.batch(wholeStatements(db, ids, values)));

/** Where an order is, in a statement of the market; nothing if it has it itself. */
const MOVED_TO = 'SELECT store FROM moved_order WHERE id = ?1';

/** By id alone, as the market has it: for the shop's own work, which brings an order back first (`bring-back.ts`). */
export const orderById = async (db: D1Database, id: string): Promise<WholeOrder | undefined> =>
  (await wholeOrders(db, '?1', [id]))[0];

/** An order by its id, wherever it is, if `condition` holds for it. */
const orderAnywhere = async (
  stores: OrderStores,
  id: string,
  condition: string,
  values: Values,
): Promise<WholeOrder | undefined> => {
  const { db } = stores;
  const ids = `SELECT id FROM customer_order WHERE id = ?1 AND ${condition}`;
  const found = await db.batch([
    ...wholeStatements(db, ids, [id, ...values]),
    db.prepare(MOVED_TO).bind(id),
  ]);
  const [here] = toWholeOrders(found);
  const [moved] = (found.at(-1)?.results ?? []) as { store: string }[];
  if (here || !moved) return here;
  return (await wholeOrders(storeNamed(stores, moved.store), ids, [id, ...values]))[0];
};

/** By id alone: for operators, never for a customer's call. */
export const anyOrder = (stores: OrderStores, id: string): Promise<WholeOrder | undefined> =>
  orderAnywhere(stores, id, 'true', []);

const OF_INTENT = `SELECT id FROM customer_order WHERE site = ?1 AND intent_id = ?2 AND intent_id <> ''`;

/** The id of the order that a payment at the site's provider is for; null for none. */
export const orderOfIntent = async (
  { db, years }: OrderStores,
  site: string,
  intentId: string,
): Promise<string | null> => {
  const idIn = (one: D1Database) => one.prepare(OF_INTENT).bind(site, intentId).first<string>('id');
  const here = await idIn(db);
  if (here !== null) return here;
  return (await Promise.all([...years.values()].map(idIn))).find((id) => id !== null) ?? null;
};

/** A customer's own order with all its parts; undefined for another customer's. */
export const ownOrder = (
  stores: OrderStores,
  { site, customer }: Owner,
  id: string,
): Promise<WholeOrder | undefined> =>
  orderAnywhere(stores, id, 'site = ?2 AND customer = ?3', [site, customer]);

interface Page {
  readonly limit: number;
  readonly skip: number;
  /** Of at least one delivery; '' for every status. */
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

/** What of a list each database is asked for: its first rows, and how many there are. */
interface ListStatements {
  readonly rows: string;
  readonly count: string;
  readonly values: Values;
  /** Read at the same moment, for a list that is the market's alone. */
  readonly also?: readonly D1PreparedStatement[];
}

interface Position {
  readonly id: string;
}

interface Listed<Row> {
  readonly rows: readonly (Row & { readonly source: D1Database })[];
  readonly total: number;
  /** What `ListStatements.also` has read; undefined if other databases than the market have a part of the list. */
  readonly also: readonly D1Result[] | undefined;
}

/**
 * A page of a list over the market and the stores, in the order of `compare`. Each is asked for its first rows up to
 * the end of the page.
 * @param list with the values of a snapshot after its own, and then the number of rows
 * @param isAsked leaves out stores that have nothing of the list
 */
export const listEverywhere = async <Row extends Position>(
  stores: OrderStores,
  owner: Owner,
  { rows, count, values, also = [] }: ListStatements,
  { limit, skip }: Pick<Page, 'limit' | 'skip'>,
  compare: (one: Row, other: Row) => number,
  isAsked: (store: string) => boolean = () => true,
): Promise<Listed<Row>> => {
  const { db, years } = stores;
  // SQLite takes -1 for every row.
  const most = limit < 0 ? -1 : skip + limit;
  const asking = (one: D1Database, { last, excepted }: Snapshot) => [
    one.prepare(rows).bind(...values, last, excepted, most),
    one.prepare(count).bind(...values, last, excepted),
  ];
  const answerOf = (source: D1Database, [listed, counted]: readonly D1Result[]) => ({
    rows: ((listed?.results ?? []) as Row[]).map((row) => ({ ...row, source })),
    total: ((counted?.results ?? []) as { total: number }[])[0]?.total ?? 0,
  });
  const [listed, counted, seen, moved, ...others] = await db.batch<Record<string, unknown>>([
    ...asking(db, HERE),
    db.prepare(SNAPSHOT),
    storesOfCustomer(db, owner),
    ...also,
  ]);
  const snapshot = toSnapshot(seen);
  const used = snapshot.isUsed === 1 ? [...years.keys()] : [];
  const names = owner.customer === '' ? used : toStores(moved);
  const answers = await Promise.all(
    names.filter(isAsked).map(async (name) => {
      const year = storeNamed(stores, name);
      return answerOf(year, await year.batch(asking(year, snapshot)));
    }),
  );
  const here = answerOf(db, [listed, counted] as D1Result[]);
  if (answers.length === 0) {
    return { rows: here.rows.slice(skip), total: here.total, also: others };
  }
  const all = [here, ...answers];
  const merged = all.flatMap((one) => one.rows).toSorted(compare);
  return {
    rows: merged.slice(skip, limit < 0 ? undefined : skip + limit),
    total: all.reduce((sum, one) => sum + one.total, 0),
    also: undefined,
  };
};

/** The whole orders of some positions; one that was moved since they were found is looked for where it is now. */
const ordersAt = async (
  stores: OrderStores,
  positions: readonly { readonly id: string; readonly source: D1Database }[],
): Promise<ReadonlyMap<string, WholeOrder>> => {
  const bySource = Map.groupBy(positions, ({ source }) => source);
  const found = await Promise.all(
    [...bySource].map(([source, own]) =>
      wholeOrders(source, 'SELECT value FROM json_each(?1)', [
        JSON.stringify(own.map(({ id }) => id)),
      ]),
    ),
  );
  const orders = new Map(found.flat().map((whole) => [whole.order.id, whole]));
  for (const { id } of positions) {
    const whole = orders.get(id) ?? (await anyOrder(stores, id));
    if (whole) orders.set(id, whole);
  }
  return orders;
};

const newestFirst = (one: OrderPosition, other: OrderPosition): number =>
  compareTexts(other.placed_at, one.placed_at) || compareTexts(one.id, other.id);

/** As SQLite does. */
export const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

interface OrderPosition extends Position {
  readonly placed_at: string;
}

/** Of an order with several deliveries, one is enough: what waits to be sent is found beside what comes back. */
const HAS_STATUS = `EXISTS (SELECT 1 FROM shipment WHERE shipment.order_id = customer_order.id AND shipment.status = ?3)`;

/** @param owned the condition of whose orders they are, in a form that an index serves */
const listOf = (owned: string) => {
  const inList = `FROM customer_order WHERE ${owned} AND (?3 = '' OR ${HAS_STATUS})
    AND placed_at >= ?4 AND placed_at < ?5
    AND total_pence >= ?6 AND (?7 = 0 OR total_pence <= ?7)
    AND (?8 = '' OR customer = ?8 OR instr(lower(customer_email), lower(?8)) > 0
      OR instr(lower(customer_name), lower(?8)) > 0) AND ${counts('?9', '?10')}`;
  return {
    list: `SELECT id, placed_at ${inList} ORDER BY placed_at DESC, id LIMIT ?11`,
    page: `SELECT id ${inList} ORDER BY placed_at DESC, id LIMIT ?11 OFFSET ?12`,
    count: `SELECT count(*) AS total ${inList}`,
  };
};
const OF_SITE = listOf('site = ?1');
const OF_CUSTOMER = listOf('site = ?1 AND customer = ?2');
/** After every moment. */
const OPEN_END = '~';

/** The orders of a customer, or of a whole site where the customer is ''; newest first. */
export const orderList = async (
  stores: OrderStores,
  owner: Owner,
  { limit, skip, status, from = '', to = '', least = 0, most = 0, find = '' }: Page & OrderFilter,
): Promise<{ readonly orders: readonly WholeOrder[]; readonly total: number }> => {
  const { list, page, count } = owner.customer === '' ? OF_SITE : OF_CUSTOMER;
  const end = to === '' ? OPEN_END : to;
  const values = [owner.site, owner.customer, status, from, end, least, most, find] as const;
  const whole = [...values, HERE.last, HERE.excepted, limit, skip];
  const { rows, total, also } = await listEverywhere<OrderPosition>(
    stores,
    owner,
    { rows: list, count, values, also: wholeStatements(stores.db, page, whole) },
    { limit, skip },
    newestFirst,
    (store) =>
      (from === '' || yearOf(store) >= from.slice(0, 4)) &&
      (to === '' || yearOf(store) <= to.slice(0, 4)),
  );
  if (also) return { orders: toWholeOrders(also), total };
  const orders = await ordersAt(stores, rows);
  return { orders: rows.flatMap(({ id }) => orders.get(id) ?? []), total };
};

/** The id of the order that a shipment belongs to: the shipment's own begins with it. */
export const orderOfShipment = (shipmentId: string): string =>
  shipmentId.slice(0, Math.max(0, shipmentId.lastIndexOf('-')));

const SHIPMENTS = `FROM shipment JOIN customer_order ON customer_order.id = shipment.order_id
  WHERE customer_order.site = ?1 AND customer_order.customer = ?2
    AND (?3 = '' OR shipment.order_id = ?3) AND (?4 = '' OR shipment.status = ?4)
    AND ${counts('?5', '?6')}`;

interface ShipmentPage extends Page {
  readonly orderId: string;
  readonly direction: 'asc' | 'desc';
}

interface ShipmentPosition extends Position {
  readonly order_id: string;
  readonly moved_at: string;
}

/** The ids of a customer's shipments with their orders, sorted by their latest step. */
export const shipmentList = async (
  stores: OrderStores,
  owner: Owner,
  { limit, skip, status, orderId, direction }: ShipmentPage,
) => {
  const { rows, total } = await listEverywhere<ShipmentPosition>(
    stores,
    owner,
    {
      rows: `SELECT shipment.id, shipment.order_id, shipment.moved_at ${SHIPMENTS}
        ORDER BY shipment.moved_at ${direction}, shipment.id LIMIT ?7`,
      count: `SELECT count(*) AS total ${SHIPMENTS}`,
      values: [owner.site, owner.customer, orderId, status],
    },
    { limit, skip },
    (one, other) =>
      compareTexts(one.moved_at, other.moved_at) * (direction === 'asc' ? 1 : -1) ||
      compareTexts(one.id, other.id),
  );
  const positions = rows.map(({ order_id: id, source }) => ({ id, source }));
  return { rows, orders: [...(await ordersAt(stores, positions)).values()], total };
};
