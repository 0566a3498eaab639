import type { Pence, ReductionRule } from '@parlour/domain';
import { ASKED_COLUMNS } from '../product/offers.queries.ts';
import { counts, type OrderStores } from '../orders/order-stores.ts';
import { compareTexts, listEverywhere } from '../orders/orders.queries.ts';
import { REFUND_STATE, type RefundState } from '../orders/refunds.queries.ts';

export interface Window {
  readonly limit: number;
  readonly skip: number;
}

interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A page of rows, and the total number. `from` uses the values; limit and skip follow them. */
const pageOf = async <Row>(
  db: D1Database,
  { columns, from, order }: { columns: string; from: string; order: string },
  values: readonly (string | number)[],
  { limit, skip }: Window,
): Promise<RowPage<Row>> => {
  const next = values.length + 1;
  const page = `SELECT ${columns} ${from} ORDER BY ${order} LIMIT ?${next} OFFSET ?${next + 1}`;
  const [rows, count] = await db.batch<Row & { total: number }>([
    db.prepare(page).bind(...values, limit, skip),
    db.prepare(`SELECT count(*) AS total FROM (SELECT ${columns} ${from})`).bind(...values),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 };
};

export interface StockRow {
  readonly variant_id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly seo_title: string;
  readonly reference: string;
  readonly slug: string;
  readonly seller: string;
  readonly seller_name: string;
  readonly stock: number;
  readonly counted: number;
  readonly status: string;
  readonly price_pence: Pence;
  /** JSON of a `LeadTimeRecord`. */
  readonly lead_time: string | null;
}

const STOCK = {
  columns: `offer.variant_id, variant.product_id, variant.reference, product.slug, seller.slug AS seller,
    product.name AS product_name, variant.seo_title, seller.name AS seller_name,
    offer.stock, offer.counted, offer.status, offer.lead_time,
    offer.price_pence + offer.delivery_pence AS price_pence`,
  from: `FROM assortment_product AS sold
    JOIN product ON product.id = sold.product_id
    JOIN variant ON variant.product_id = sold.product_id
    JOIN seller_inventory AS offer ON offer.variant_id = variant.id
    JOIN seller ON seller.id = offer.seller_id
    WHERE sold.assortment = ?1 AND (?2 = '' OR seller.slug = ?2)
      AND (?3 < 0 OR (offer.counted = 1 AND offer.stock <= ?3))
      AND (?4 <> 'sold-out' OR offer.status = 'out_of_stock'
        OR (offer.counted = 1 AND offer.stock = 0 AND offer.status = 'active'))
      AND NOT EXISTS (SELECT 1 FROM json_each(?5) AS word
        WHERE variant.id IS NOT word.value AND instr(lower(product.name || ' ' || variant.seo_title
          || ' ' || variant.name || ' ' || variant.reference || ' ' || seller.name), word.value) = 0)`,
  order: 'offer.counted DESC, offer.stock, offer.variant_id, offer.seller_id',
};

interface StockFilter {
  /** Slug; '' for all. */
  readonly seller: string;
  /** Below 0 for all. */
  readonly atMost: number;
  readonly only: '' | 'sold-out';
  /** Words that a row must all have; '' for all rows. */
  readonly find: string;
}

/** The stock of an assortment, lowest first. */
export const stockOfAssortment = (
  db: D1Database,
  assortment: string,
  { seller, atMost, only, find }: StockFilter,
  window: Window,
): Promise<RowPage<StockRow>> => {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return pageOf(db, STOCK, [assortment, seller, atMost, only, JSON.stringify(words)], window);
};

export interface ReductionRow {
  readonly variant_id: number;
  readonly product_name: string;
  readonly seo_title: string;
  readonly reference: string;
  readonly slug: string;
  readonly seller: string;
  readonly seller_name: string;
  readonly price_pence: Pence;
  readonly was_pence: Pence;
  readonly was_from: string | null;
  readonly was_until: string | null;
}

const CLAIMED = `SELECT offer.variant_id, variant.reference, product.slug, seller.slug AS seller,
    product.name AS product_name, variant.seo_title, seller.name AS seller_name,
    offer.price_pence + offer.delivery_pence AS price_pence,
    offer.was_pence + offer.delivery_pence AS was_pence, ${ASKED_COLUMNS}
  FROM assortment_product AS sold
  JOIN product ON product.id = sold.product_id
  JOIN variant ON variant.product_id = sold.product_id
  JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  JOIN seller ON seller.id = offer.seller_id
  WHERE sold.assortment = ?1 AND offer.was_pence > offer.price_pence`;

/** Days before its end from which on a reduction is listed. */
const ENDING_DAYS = 15;

const UNPROVED = {
  columns: '*',
  from: `FROM (${CLAIMED}) AS claimed
    WHERE ?2 > 0 AND (coalesce(julianday(was_until) - julianday(was_from), -1) < ?2
      OR julianday(was_until) + min(julianday(was_until) - julianday(was_from), ?3)
        < julianday('now', '+${String(ENDING_DAYS)} days'))`,
  order: 'product_name, seo_title, variant_id, seller',
};

/** The reductions of an assortment that do not hold by a rule (`reductionState` of the domain) or soon no longer, by name. */
export const unprovedReductions = (
  db: D1Database,
  assortment: string,
  { days, most }: ReductionRule,
  window: Window,
): Promise<RowPage<ReductionRow>> => pageOf(db, UNPROVED, [assortment, days, most], window);

export interface OfferRow {
  readonly id: number;
  readonly enquiry_id: number;
  readonly status: string;
  readonly price_pence: Pence;
  readonly quantity: number;
  readonly product_name: string;
  readonly variant_name: string;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly reason: string;
}

/** The alarm may close an expired offer a moment late (`?2` is now). */
const OFFER_STATUS = `CASE WHEN offer.status = 'open' AND offer.expires_at <= ?2
  THEN 'expired' ELSE offer.status END`;

const OFFERS = {
  columns: `offer.id, offer.enquiry_id, ${OFFER_STATUS} AS status, offer.price_pence,
    enquiry.quantity, enquiry.product_name, enquiry.variant_name, enquiry.customer_name,
    enquiry.customer_email, offer.created_at, offer.expires_at, offer.reason`,
  from: `FROM product_enquiry AS enquiry JOIN price_offer AS offer ON offer.enquiry_id = enquiry.id
    WHERE enquiry.site = ?1 AND (?3 = '' OR ${OFFER_STATUS} = ?3)`,
  order: 'offer.created_at DESC, offer.id DESC',
};

/** The price offers of a site, newest first; '' means every status. */
export const offersOfSite = (
  db: D1Database,
  site: string,
  status: string,
  window: Window,
): Promise<RowPage<OfferRow>> =>
  pageOf(db, OFFERS, [site, new Date().toISOString(), status], window);

export interface BuyerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly orders: number;
  readonly spent_pence: Pence;
  readonly last_order: string;
}

/** What an order has brought in. */
export const SPENT = `CASE WHEN paid_at = '' THEN 0 ELSE total_pence - refund_pence END`;

/**
 * SQLite takes the columns beside `max` from the row with the maximum, so the name and the email address are
 * the latest ones.
 */
const BUYERS = {
  columns: `customer AS id, name, email, sum(orders) AS orders, sum(spent_pence) AS spent_pence,
    max(last_order) AS last_order`,
  from: `FROM (SELECT site, customer, customer_name AS name, customer_email AS email, 1 AS orders,
        ${SPENT} AS spent_pence, placed_at AS last_order FROM customer_order
      UNION ALL SELECT site, customer, name, email, orders, spent_pence, last_order FROM moved_customer)
    WHERE site = ?1 AND (?2 = '' OR customer = ?2
      OR instr(lower(email), lower(?2)) > 0 OR instr(lower(name), lower(?2)) > 0)
    GROUP BY customer`,
  order: 'last_order DESC, id',
};

/** Customers who ordered at a site and whose id is `find`, or whose name or email address contains it. */
export const buyersOfSite = (
  db: D1Database,
  site: string,
  find: string,
  window: Window,
): Promise<RowPage<BuyerRow>> => pageOf(db, BUYERS, [site, find], window);

export interface RefundListRow {
  readonly order_id: string;
  readonly number: number;
  readonly state: RefundState;
  readonly amount_pence: Pence;
  readonly reason: string;
  readonly problem: string;
  readonly created_at: string;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly paid_with: string;
}

const REFUNDS = `refund.order_id AS id, refund.order_id, refund.number, ${REFUND_STATE} AS state, refund.amount_pence, refund.reason,
  refund.problem, refund.created_at, sold.customer_name, sold.customer_email, sold.paid_with`;
/** CROSS: there are fewer refunds than orders of a site. */
const IN_REFUNDS = `FROM refund CROSS JOIN customer_order AS sold ON sold.id = refund.order_id
  WHERE sold.site = ?1 AND (?2 = '' OR refund.order_id = ?2) AND (?3 = '' OR ${REFUND_STATE} = ?3)
    AND ${counts('?4', '?5', 'sold')}`;

interface RefundFilter {
  /** '' for all. */
  readonly order: string;
  readonly state: RefundState | '';
}

/** The refunds of a site, newest first. */
export const refundsOfSite = (
  stores: OrderStores,
  site: string,
  { order, state }: RefundFilter,
  window: Window,
): Promise<RowPage<RefundListRow>> =>
  listEverywhere<RefundListRow & { readonly id: string }>(
    stores,
    { site, customer: '' },
    {
      rows: `SELECT ${REFUNDS} ${IN_REFUNDS}
        ORDER BY refund.created_at DESC, refund.order_id, refund.number LIMIT ?6`,
      count: `SELECT count(*) AS total ${IN_REFUNDS}`,
      values: [site, order, state],
    },
    window,
    (one, other) =>
      compareTexts(other.created_at, one.created_at) ||
      compareTexts(one.order_id, other.order_id) ||
      one.number - other.number,
    // Only what is paid is moved.
    () => state === '' || state === 'paid',
  );
