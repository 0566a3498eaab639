import type * as z from 'zod';
import type { Seller } from '@parlour/contract';
import type { Window } from '../listing/products.queries.ts';

export type SellerReply = z.input<typeof Seller>;

interface SellerRow {
  readonly id: number;
  readonly name: string;
  readonly telephone: string;
  readonly email: string;
  readonly description: string;
  readonly picture: string;
}

/** Which sellers of an assortment to return. */
export interface SellerQuery extends Window {
  /** Null for all. */
  readonly ids: readonly number[] | null;
  readonly direction: 'ASC' | 'DESC';
}

const SELLS_HERE = `EXISTS (
  SELECT 1 FROM seller_inventory AS offer
  CROSS JOIN variant ON variant.id = offer.variant_id AND variant.seo_title <> ''
  CROSS JOIN assortment_product AS item
    ON item.assortment = ?1 AND item.product_id = variant.product_id AND item.listed = 1
  WHERE offer.seller_id = seller.id)`;

const sellers = (direction: SellerQuery['direction']): string =>
  `SELECT seller.id, seller.name, seller.telephone, seller.email,
     seller.description, seller.picture FROM seller
   WHERE (?2 IS NULL OR seller.id IN (SELECT value FROM json_each(?2))) AND ${SELLS_HERE}
   ORDER BY seller.name ${direction}, seller.id LIMIT ?3 OFFSET ?4`;

const toSeller = (row: SellerRow): SellerReply => ({
  sellerID: String(row.id),
  sellerName: row.name,
  serviceTelephone: row.telephone,
  serviceEmail: row.email,
  description: row.description,
  mainPicture: row.picture,
});

/** Sellers with at least one listed product in an assortment, by name. */
export const sellersOf = async (
  db: D1Database,
  assortment: string,
  { ids, direction, limit, skip }: SellerQuery,
): Promise<SellerReply[]> => {
  const wanted = ids && JSON.stringify(ids);
  const statement = db.prepare(sellers(direction)).bind(assortment, wanted, limit, skip);
  return (await statement.all<SellerRow>()).results.map(toSeller);
};
