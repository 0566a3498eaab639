import type { Owner } from '../owner.ts';
import { derivation } from './import/rows/derived.queries.ts';

const DUE = `SELECT DISTINCT variant.product_id AS id FROM seller_inventory AS offer
  JOIN variant ON variant.id = offer.variant_id
  WHERE offer.changes_at <= ?1 AND variant.product_id > ?2 ORDER BY variant.product_id LIMIT ?3`;

interface Window {
  /** The id of the last product that has been seen. */
  readonly after: number;
  readonly limit: number;
}

/** Ids of products with an offer that is due to change by itself, in order. */
export const dueProducts = async (
  db: D1Database,
  now: string,
  { after, limit }: Window,
): Promise<readonly number[]> =>
  (await db.prepare(DUE).bind(now, after, limit).all<{ id: number }>()).results.map(({ id }) => id);

const DUE_IN_CART = `SELECT DISTINCT variant.product_id AS id FROM cart_line AS line
  JOIN variant ON variant.id = line.variant_id
  JOIN seller_inventory AS offer ON offer.variant_id = line.variant_id
  WHERE line.site = ?1 AND line.customer = ?2 AND offer.changes_at <= ?3`;

/** The same among the products of a cart. */
export const dueInCart = async (
  db: D1Database,
  { site, customer }: Owner,
  now: string,
): Promise<readonly number[]> =>
  (await db.prepare(DUE_IN_CART).bind(site, customer, now).all<{ id: number }>()).results.map(
    ({ id }) => id,
  );

const [EXPIRED, OFFERS, ...PRODUCTS] = derivation(
  'touched AS (SELECT value AS id FROM json_each(?1))',
  '?2',
);

/** Lists, tiles and words in memory follow the hash, whether it differs or not. */
const NOTE =
  'UPDATE product SET content_hash = content_hash WHERE id IN (SELECT value FROM json_each(?1))';

/** Brings the offers of products to the state of now. */
export const bringUpToDate = async (
  db: D1Database,
  products: readonly number[],
  now: string,
): Promise<void> => {
  const ids = JSON.stringify(products);
  await db.batch([
    ...[EXPIRED, OFFERS].map((sql) => db.prepare(sql).bind(ids, now)),
    ...[...PRODUCTS, NOTE].map((sql) => db.prepare(sql).bind(ids)),
  ]);
};
