import { type Pence, pieceTitle } from '@parlour/domain';

/** A variant as a site offers it now. */
export interface OfferedRow {
  readonly variant_id: number;
  readonly name: string;
  readonly seo_title: string;
  readonly slug: string;
  readonly picture: string;
  /** The delivered price of the cheapest seller (PDP-045); null while the product is sold by email (PDP-043). */
  readonly price_pence: Pence | null;
  readonly in_stock: 0 | 1;
}

/** The price and stock of `variant`, as its page shows them. */
export const PRICE = `CASE WHEN EXISTS (SELECT 1 FROM variant AS other
      JOIN seller_inventory AS hidden ON hidden.variant_id = other.id
      WHERE other.product_id = variant.product_id AND hidden.status = 'order_by_email') THEN NULL
    ELSE (SELECT min(price_pence + delivery_pence) FROM seller_inventory
      WHERE variant_id = variant.id) END`;

export const IN_STOCK = `EXISTS (SELECT 1 FROM seller_inventory
    WHERE variant_id = variant.id AND status = 'active' AND stock > 0)`;

/** Variants of an assortment (`?1`). */
const OFFERED = `SELECT variant.id AS variant_id, product.name, variant.seo_title, product.slug,
    coalesce(nullif(variant.main_picture, ''), product.main_picture) AS picture,
    ${PRICE} AS price_pence, ${IN_STOCK} AS in_stock
  FROM variant JOIN product ON product.id = variant.product_id
  JOIN assortment_product AS shown ON shown.assortment = ?1 AND shown.product_id = product.id`;

const ONE = `${OFFERED} WHERE variant.id = ?2`;

/** A variant as a site offers it; null when the site does not. */
export const offeredNow = (
  db: D1Database,
  assortment: string,
  variantId: number,
): Promise<OfferedRow | null> => db.prepare(ONE).bind(assortment, variantId).first<OfferedRow>();

const BY_PRODUCT = `${OFFERED} JOIN json_each(?2) AS wanted ON wanted.value = product.id
  WHERE variant.id = product.default_variant_id ORDER BY wanted.key`;

/**
 * The default variants of products, as a site offers them.
 * @param ids JSON array; the result is in its order
 */
export const offeredProducts = async (
  db: D1Database,
  assortment: string,
  ids: string,
): Promise<readonly OfferedRow[]> =>
  (await db.prepare(BY_PRODUCT).bind(assortment, ids).all<OfferedRow>()).results;

export const titleOf = ({ seo_title, name }: OfferedRow): string =>
  pieceTitle({ productName: name, seoTitle: seo_title });
