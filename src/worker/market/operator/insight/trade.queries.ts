import { type Pence, WEEK_MS } from '@parlour/domain';

/** Orders in one hour (UTC, such as '2026-11-20T16') at a site. */
export interface HourRow {
  readonly site: string;
  readonly hour: string;
  readonly orders: number;
  readonly pence: Pence;
  readonly refunds: Pence;
}

const AT_SITES = 'site IN (SELECT value FROM json_each(?1))';
const PLACED = `SELECT site, substr(placed_at, 1, 13) AS hour, count(*) AS orders,
    sum(total_pence) AS pence, sum(refund_pence) AS refunds
  FROM customer_order WHERE ${AT_SITES} AND placed_at >= ?2 GROUP BY site, hour`;
// An order is paid within a week of being placed, or never. The index is by the time of placing.
const PAID = `SELECT site, substr(paid_at, 1, 13) AS hour, count(*) AS orders,
    sum(total_pence) AS pence, sum(refund_pence) AS refunds
  FROM customer_order WHERE ${AT_SITES} AND placed_at >= ?3 AND paid_at >= ?2 GROUP BY site, hour`;

/**
 * Orders placed, and orders paid, since a moment, by site and hour.
 * @param since milliseconds since 1970
 */
export const ordersSince = async (
  db: D1Database,
  sites: readonly string[],
  since: number,
): Promise<{ readonly placed: readonly HourRow[]; readonly paid: readonly HourRow[] }> => {
  const ids = JSON.stringify(sites);
  const from = new Date(since).toISOString();
  const earlier = new Date(since - WEEK_MS).toISOString();
  const [placed, paid] = await db.batch<HourRow>([
    db.prepare(PLACED).bind(ids, from),
    db.prepare(PAID).bind(ids, from, earlier),
  ]);
  return { placed: placed?.results ?? [], paid: paid?.results ?? [] };
};

interface WaitingRow {
  readonly id: number;
  readonly site: string;
  readonly created_at: string;
  readonly product_name: string;
  readonly variant_name: string;
  readonly seller_name: string;
  readonly quantity: number;
}

const WAITING = `FROM product_enquiry WHERE ${AT_SITES} AND status = 'requested'`;
const LIST_WAITING = `SELECT id, site, created_at, product_name, variant_name, seller_name, quantity
  ${WAITING} ORDER BY created_at, id LIMIT ?2`;
const COUNT_WAITING = `SELECT site, count(*) AS count ${WAITING} GROUP BY site`;

/** Price enquiries without an offer, oldest first, and their number by site. */
export const waitingEnquiries = async (
  db: D1Database,
  sites: readonly string[],
  limit: number,
): Promise<{
  readonly enquiries: readonly WaitingRow[];
  readonly counts: ReadonlyMap<string, number>;
}> => {
  const ids = JSON.stringify(sites);
  const [enquiries, counts] = await db.batch<WaitingRow & { count: number }>([
    db.prepare(LIST_WAITING).bind(ids, limit),
    db.prepare(COUNT_WAITING).bind(ids),
  ]);
  return {
    enquiries: enquiries?.results ?? [],
    counts: new Map((counts?.results ?? []).map(({ site, count }) => [site, count])),
  };
};

export interface StockRow {
  readonly variant_id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly variant_name: string;
  readonly slug: string;
  readonly seller: string;
  readonly seller_name: string;
  readonly stock: number;
  readonly sold: number;
}

interface StockQuery {
  /** All sites, because they share the stock. */
  readonly sites: readonly string[];
  /** The assortments whose products are reported. */
  readonly assortments: readonly string[];
  /** ISO 8601, and the number of days since then. */
  readonly since: string;
  readonly days: number;
  /** The most days of stock left. */
  readonly within: number;
  readonly limit: number;
}

const RUNNING_OUT = `WITH sale AS (
    SELECT line.variant_id, line.seller_id, sum(line.quantity) AS sold
    FROM customer_order JOIN order_line AS line ON line.order_id = customer_order.id
    WHERE customer_order.${AT_SITES} AND placed_at >= ?2 AND customer_order.status <> 'cancelled'
    GROUP BY line.variant_id, line.seller_id)
  SELECT variant.id AS variant_id, product.id AS product_id, product.name AS product_name,
    coalesce(nullif(variant.seo_title, ''), variant.name) AS variant_name, product.slug,
    seller.slug AS seller, seller.name AS seller_name, offer.stock, sale.sold
  FROM sale JOIN seller_inventory AS offer
      ON offer.variant_id = sale.variant_id AND offer.seller_id = sale.seller_id
    JOIN variant ON variant.id = sale.variant_id JOIN product ON product.id = variant.product_id
    JOIN seller ON seller.id = sale.seller_id
  WHERE offer.counted = 1 AND offer.status <> 'order_by_email'
    AND offer.stock * ?3 <= sale.sold * ?4
    AND EXISTS (SELECT 1 FROM assortment_product AS shown WHERE shown.product_id = product.id
      AND shown.assortment IN (SELECT value FROM json_each(?5)))
  ORDER BY 1.0 * offer.stock / sale.sold, sale.sold DESC, variant.id LIMIT ?6`;

/** Sellers' variants that will sell out within a number of days at the current rate, soonest first. */
export const runningOut = async (
  db: D1Database,
  { sites, assortments, since, days, within, limit }: StockQuery,
): Promise<readonly StockRow[]> => {
  const values = [JSON.stringify(sites), since, days, within, JSON.stringify(assortments), limit];
  return (
    await db
      .prepare(RUNNING_OUT)
      .bind(...values)
      .all<StockRow>()
  ).results;
};
