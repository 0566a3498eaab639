import type { Pence } from '#lib/domain/money.ts';

const SET_STOCK = `UPDATE seller_inventory SET stock = ?3, counted = 1, oversold = 0
  WHERE variant_id = ?1 AND seller_id = (SELECT id FROM seller WHERE slug = ?2) RETURNING stock`;

/** Null when the seller does not sell the variant. */
export const setStock = (
  db: D1Database,
  variantId: number,
  seller: string,
  stock: number,
): Promise<number | null> =>
  db.prepare(SET_STOCK).bind(variantId, seller, stock).first<number>('stock');

const PRODUCT = 'SELECT product_id FROM variant WHERE id = ?1';

/** The product of a variant, as a list of one or none. */
export const productOfVariant = async (db: D1Database, variantId: number): Promise<number[]> => {
  const found = await db.prepare(PRODUCT).bind(variantId).first<number>('product_id');
  return found === null ? [] : [found];
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
    (SELECT count(*) FROM promo_use AS use WHERE use.site = promo.site AND use.code = promo.code)
      AS uses
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
