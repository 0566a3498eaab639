import type { Promo } from './judge-promo.ts';
import type { Owner } from '../owner.ts';

interface PromoRow {
  readonly code: string;
  readonly percent: number;
  readonly amount_pence: number;
  readonly minimum_pence: number;
  readonly starts_at: string;
  readonly expires_at: string;
  readonly uses: number;
  /** Orders that may have it in all; 0 for no limit. */
  readonly most_uses: number;
  readonly all_uses: number;
}

export type StoredPromo = Promo & { readonly code: string };

const ONE = `SELECT promo.*, (SELECT count(*) FROM promo_use AS use WHERE use.site = promo.site
    AND use.code = promo.code AND use.customer = ?2) AS uses,
    (SELECT count(*) FROM promo_use AS use WHERE use.site = promo.site AND use.code = promo.code)
      AS all_uses
  FROM promo_code AS promo WHERE promo.site = ?1 AND promo.code = ?3`;

/** A promo code of a site as one customer may use it, or null. */
export const promoByCode = async (
  db: D1Database,
  { site, customer }: Owner,
  code: string,
): Promise<StoredPromo | null> => {
  const row = await db.prepare(ONE).bind(site, customer, code).first<PromoRow>();
  return row && toPromo(row);
};

const toPromo = (row: PromoRow): StoredPromo => ({
  code: row.code,
  percent: row.percent,
  amount: row.amount_pence,
  minimum: row.minimum_pence,
  startsAt: row.starts_at,
  expiresAt: row.expires_at,
  isUsed: row.uses > 0,
  isUsedUp: row.most_uses > 0 && row.all_uses >= row.most_uses,
});
