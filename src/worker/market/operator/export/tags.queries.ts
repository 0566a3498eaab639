import { fields, SELLER, TAG } from '../columns.ts';
import type { SellerDetails, TagDetails } from '../import/rows/chunk.ts';

export interface ExportedTag extends TagDetails {
  readonly id: number;
  readonly slug: string;
}

const FIELDS = `tag.id, tag.type, tag.path, tag.slug, ${fields(TAG, 'tag')}`;

const ASSORTMENT_TAGS = `
WITH sold AS (SELECT product_id FROM assortment_product WHERE assortment = ?1),
used AS (
  SELECT tag_id FROM product_tag WHERE product_id IN (SELECT product_id FROM sold)
  UNION
  SELECT t.value FROM swatch JOIN variant v ON v.id = swatch.variant_id, json_each(tag_ids) t
  WHERE v.product_id IN (SELECT product_id FROM sold))
SELECT ${FIELDS} FROM tag WHERE id > ?2 AND id IN (SELECT tag_id FROM used) ORDER BY id LIMIT ?3`;

/** Tags of the assortment's products, variants and swatches, after an id. */
export const exportedTags = async (
  db: D1Database,
  assortment: string,
  afterId: number,
  limit: number,
): Promise<readonly ExportedTag[]> =>
  (await db.prepare(ASSORTMENT_TAGS).bind(assortment, afterId, limit).all<ExportedTag>()).results;

const TAGS_NAMED = `
SELECT ${FIELDS} FROM json_each(?1) AS thing CROSS JOIN tag
  ON tag.type = thing.value ->> 'source' AND tag.path = thing.value ->> 'reference'`;

/** The tags with these types (`source`) and paths, without those that do not exist. */
export const tagsNamed = async (
  db: D1Database,
  keys: readonly { readonly source: string; readonly reference: string }[],
): Promise<readonly ExportedTag[]> =>
  keys.length === 0
    ? []
    : (await db.prepare(TAGS_NAMED).bind(JSON.stringify(keys)).all<ExportedTag>()).results;

const TAGS_AND_ABOVE = `
WITH RECURSIVE wanted (id) AS (
  SELECT value FROM json_each(?1)
  UNION
  SELECT tag.parent_id FROM wanted JOIN tag ON tag.id = wanted.id WHERE tag.parent_id <> 0)
SELECT ${FIELDS} FROM tag JOIN wanted ON wanted.id = tag.id`;

/** The tags with the given ids, and all tags above them. */
export const tagsAndAbove = async (
  db: D1Database,
  ids: readonly number[],
): Promise<readonly ExportedTag[]> =>
  ids.length === 0
    ? []
    : (await db.prepare(TAGS_AND_ABOVE).bind(JSON.stringify(ids)).all<ExportedTag>()).results;

export interface ExportedSeller extends SellerDetails {
  readonly id: number;
}

const SELLERS_NAMED = `
SELECT id, ${fields(SELLER, 'seller')} FROM seller WHERE slug IN (
  SELECT value ->> 'reference' FROM json_each(?1))`;

/** The sellers with these slugs, without those that do not exist. */
export const sellersNamed = async (
  db: D1Database,
  keys: readonly { readonly reference: string }[],
): Promise<readonly ExportedSeller[]> =>
  keys.length === 0
    ? []
    : (await db.prepare(SELLERS_NAMED).bind(JSON.stringify(keys)).all<ExportedSeller>()).results;

const ASSORTMENT_SELLERS = `
SELECT id, ${fields(SELLER, 'seller')} FROM seller
WHERE id > ?2 AND id IN (
  SELECT o.seller_id FROM assortment_product a
  JOIN variant v ON v.product_id = a.product_id
  JOIN seller_inventory o ON o.variant_id = v.id WHERE a.assortment = ?1)
ORDER BY id LIMIT ?3`;

/** Sellers of the assortment's products after an id. */
export const exportedSellers = async (
  db: D1Database,
  assortment: string,
  afterId: number,
  limit: number,
): Promise<readonly ExportedSeller[]> =>
  (await db.prepare(ASSORTMENT_SELLERS).bind(assortment, afterId, limit).all<ExportedSeller>())
    .results;
