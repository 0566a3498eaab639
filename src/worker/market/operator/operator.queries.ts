import type { Pence } from '@parlour/domain';
import { usesOf } from '../cart/promo-uses.ts';

const CHANGED = `FROM json_each(?1) AS change JOIN seller ON seller.slug = change.value ->> 'seller'
  JOIN seller_inventory AS offer ON offer.seller_id = seller.id
    AND offer.variant_id = change.value ->> 'variant_id'`;

const OFFERS = `SELECT change.key AS place, variant.product_id ${CHANGED}
  JOIN variant ON variant.id = offer.variant_id`;

const SET_STOCK = `UPDATE seller_inventory SET stock = changed.stock, counted = 1, oversold = 0
  FROM (SELECT offer.id, change.value ->> 'stock' AS stock ${CHANGED}) AS changed
  WHERE seller_inventory.id = changed.id`;

interface StockChange {
  readonly variant_id: number;
  /** Slug of the seller. */
  readonly seller: string;
  readonly stock: number;
}

/** Sets figures of stock, all or none: the products, or the first change that is about no offer. */
export const setStock = async <Change extends StockChange>(
  db: D1Database,
  changes: readonly Change[],
): Promise<{ readonly products: readonly number[] } | { readonly missing: Change }> => {
  const values = JSON.stringify(changes);
  const { results } = await db
    .prepare(OFFERS)
    .bind(values)
    .all<{ place: number; product_id: number }>();
  const found = new Set(results.map(({ place }) => place));
  const missing = changes.find((_, place) => !found.has(place));
  if (missing) return { missing };
  await db.prepare(SET_STOCK).bind(values).run();
  return { products: results.map(({ product_id }) => product_id) };
};

export interface PromoCodeRow {
  readonly code: string;
  readonly percent: number;
  readonly amount_pence: Pence;
  readonly minimum_pence: Pence;
  readonly starts_at: string;
  readonly expires_at: string;
  /** The number of orders that may use it; 0 for no limit. */
  readonly most_uses: number;
  readonly uses: number;
}

const LIST = `SELECT code, percent, amount_pence, minimum_pence, starts_at, expires_at, most_uses,
    ${usesOf()} AS uses
  FROM promo_code AS promo WHERE site = ?1 ORDER BY code`;

/** The promo codes of a site, sorted by name. */
export const promoCodes = async (db: D1Database, site: string): Promise<PromoCodeRow[]> =>
  (await db.prepare(LIST).bind(site).all<PromoCodeRow>()).results;

const SAVE = `INSERT INTO promo_code (site, code, percent, amount_pence, minimum_pence, starts_at,
    expires_at, created_at, most_uses)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
  ON CONFLICT (site, code) DO UPDATE SET percent = excluded.percent,
    amount_pence = excluded.amount_pence, minimum_pence = excluded.minimum_pence,
    starts_at = excluded.starts_at, expires_at = excluded.expires_at,
    most_uses = excluded.most_uses`;

/** Creates a promo code at a site, or replaces the one with the same name; its uses stay. */
export const savePromoCode = (
  db: D1Database,
  site: string,
  row: Omit<PromoCodeRow, 'uses'>,
): Promise<D1Result> =>
  db
    .prepare(SAVE)
    .bind(
      site,
      row.code,
      row.percent,
      row.amount_pence,
      row.minimum_pence,
      row.starts_at,
      row.expires_at,
      new Date().toISOString(),
      row.most_uses,
    )
    .run();
