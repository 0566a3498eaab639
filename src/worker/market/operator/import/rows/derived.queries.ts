import { showSwatches } from '../../../product/shown-swatches.queries.ts';
import { over, TOUCHED, type Chunk, type ProductTables } from './chunk.ts';

/*
 * What offers cost and whether they are sold at a moment, and the columns from which lists read a product without
 * its variants. The default variant is the first that is
 * both visible (TILE-007) and sold, or else the first of all.
 */

const CHEAPEST_OFFER = `FROM seller_inventory o WHERE o.variant_id = product.default_variant_id
  AND NOT EXISTS (SELECT 1 FROM variant v JOIN seller_inventory hidden ON hidden.variant_id = v.id
    WHERE v.product_id = product.id AND hidden.status = 'order_by_email')
  ORDER BY o.price_pence + o.delivery_pence, o.id LIMIT 1`;

const TOUCHED_OFFERS = `variant_id IN (
  SELECT id FROM variant WHERE product_id IN (SELECT id FROM touched))`;

/** The higher of both, whether the sale is on or not. */
const FULL = 'max(price_pence, was_pence)';

/**
 * Statements that bring the offers of products, and then the products' listing columns, to the state of a moment.
 * An offer that has expired makes room for the variant's other offers; the last one stays, out of stock, so that
 * its page has a price. The price of a product is the delivered price of the cheapest offer (PDP-045); there is
 * none while an offer is by email (PDP-043).
 * @param touched a common table expression of that name, with the products' ids
 * @param now the parameter with the moment, ISO 8601; the first two statements have it
 */
export const derivation = (
  touched: string,
  now: string,
): readonly [expired: string, offers: string, state: string, price: string] => [
  `WITH ${touched}
DELETE FROM seller_inventory WHERE ${TOUCHED_OFFERS} AND expires_at <= ${now}
  AND EXISTS (SELECT 1 FROM seller_inventory AS other
    WHERE other.variant_id = seller_inventory.variant_id
      AND (other.expires_at IS NULL OR other.expires_at > ${now}))`,
  `WITH ${touched}
UPDATE seller_inventory SET
  (price_pence, was_pence) = (SELECT CASE
      WHEN sale_pence IS NULL THEN price_pence WHEN is_on THEN sale_pence ELSE ${FULL} END,
    CASE WHEN sale_pence IS NULL THEN was_pence WHEN is_on THEN ${FULL} ELSE 0 END
    FROM (SELECT ${now} >= coalesce(sale_from, '') AND ${now} < coalesce(sale_until, '~') AS is_on)),
  status = iif(expires_at <= ${now}, 'out_of_stock', status),
  status_text = iif(expires_at <= ${now}, '', status_text),
  changes_at = (SELECT min(value)
    FROM json_each(json_array(sale_from, sale_until, expected_by, expires_at)) WHERE value > ${now})
WHERE ${TOUCHED_OFFERS}
  AND coalesce(changes_at, sale_from, sale_until, expected_by, expires_at) IS NOT NULL`,
  `WITH ${touched}
UPDATE product SET
  default_variant_id = (SELECT v.id FROM variant v WHERE v.product_id = product.id
    ORDER BY v.seo_title <> ''
      AND EXISTS (SELECT 1 FROM seller_inventory o WHERE o.variant_id = v.id) DESC, v.position
    LIMIT 1),
  listed = EXISTS (SELECT 1 FROM variant v WHERE v.product_id = product.id AND v.seo_title <> ''),
  in_stock = EXISTS (SELECT 1 FROM variant v JOIN seller_inventory o ON o.variant_id = v.id
    WHERE v.product_id = product.id AND o.status = 'active' AND o.stock > 0),
  review_count = (SELECT count(*) FROM review r WHERE r.product_id = product.id AND r.site = ''),
  review_average = coalesce(
    (SELECT avg(r.rating) FROM review r WHERE r.product_id = product.id AND r.site = ''), 0)
WHERE id IN (SELECT id FROM touched)`,
  `WITH ${touched}
UPDATE product SET (price_pence, was_pence) = (
  SELECT o.price_pence + o.delivery_pence,
    CASE WHEN o.was_pence > o.price_pence THEN o.was_pence + o.delivery_pence END
  ${CHEAPEST_OFFER}),
  arrival = (SELECT arrival FROM product_arrival WHERE product_id = product.id)
WHERE id IN (SELECT id FROM touched)`,
];

const [EXPIRED, OFFERS, ...PRODUCTS] = derivation(TOUCHED, '?3');
const SHOWN_SWATCHES = showSwatches(TOUCHED);

/**
 * Derives the offers of now, the listing columns of products from their variants, offers and reviews, and the swatch
 * that each variant is shown in.
 */
export const deriveProducts = (
  chunk: Chunk,
  references: readonly string[],
): D1PreparedStatement[] => {
  const { db, source, now } = chunk;
  const named = [JSON.stringify(references), source, now];
  return [
    ...[EXPIRED, OFFERS].map((sql) => db.prepare(sql).bind(...named)),
    ...[...PRODUCTS, SHOWN_SWATCHES].map((sql) => over(chunk, sql, references)),
  ];
};

const BRAND_NAME = `coalesce((SELECT name FROM tag WHERE tag.id = p.brand_id), '')`;

const TAG_NAMES = `coalesce((SELECT group_concat(tag.name, ' ') FROM product_tag carried
  JOIN tag ON tag.id = carried.tag_id
  WHERE carried.product_id = p.id AND tag.type <> 'brand'), '')`;

const UPSERT_TEXTS = `
INSERT INTO product_text (product_id, title, brand, category, body)
SELECT p.id, j.value ->> 'title', ${BRAND_NAME}, ${TAG_NAMES}, j.value ->> 'body'
FROM json_each(?3) j CROSS JOIN product p ON p.source = ?2 AND p.reference = j.value ->> 'product'
WHERE true
ON CONFLICT (product_id) DO UPDATE SET title = excluded.title, brand = excluded.brand,
  category = excluded.category, body = excluded.body
  WHERE (product_text.title, product_text.brand, product_text.category, product_text.body)
    <> (excluded.title, excluded.brand, excluded.category, excluded.body)`;

/** The texts of products for searches, with the names of all their tags. */
export const replaceTexts = (
  chunk: Chunk,
  { texts }: ProductTables,
  references: readonly string[],
): D1PreparedStatement => over(chunk, UPSERT_TEXTS, references, texts);

const REFRESH_TAG_NAMES = `
UPDATE product_text SET brand = ${BRAND_NAME}, category = ${TAG_NAMES} FROM product p
WHERE p.id = product_text.product_id AND p.id IN (
  SELECT carried.product_id FROM json_each(?1) j
  CROSS JOIN tag ON tag.type = j.value ->> 'type' AND tag.path = j.value ->> 'path'
  CROSS JOIN product_tag carried ON carried.tag_id = tag.id)`;

/** Updates the names of tags in the search texts of the products that have them. */
export const refreshTagNames = (
  db: D1Database,
  renamed: readonly { readonly type: string; readonly path: string }[],
): D1PreparedStatement => db.prepare(REFRESH_TAG_NAMES).bind(JSON.stringify(renamed));
