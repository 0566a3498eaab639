import type * as z from 'zod';
import type { Tag, TagReference } from '@parlour/contract';
import {
  REFERENCE_COLUMNS,
  JOIN_PARENT,
  TAG_ORDER,
  tagCountsOf,
  type TagReferenceRow,
  type FacetRow,
  type ListIndex,
} from '@parlour/search';
import type { TagType } from '@parlour/domain';

export type TagReply = z.input<typeof Tag>;
export type TagReferenceReply = z.input<typeof TagReference>;

export const toTagReference = (row: TagReferenceRow) => ({
  tagId: String(row.tag_id),
  type: row.type,
  name: row.tag_name,
  urlSlug: row.tag_slug,
  parent: row.parent_id === 0 ? '' : String(row.parent_id),
  parentName: row.parent_name ?? '',
  parentUrlSlug: row.parent_slug ?? '',
  colorHexCode: row.color_hex,
  mainThumbnail: row.main_thumbnail,
});

export const toFacet = (row: FacetRow): TagReply => ({
  ...toTagReference(row),
  id: String(row.tag_id),
  _id: String(row.tag_id),
  count: row.products,
});

interface TagRow extends FacetRow {
  readonly main_picture: string;
  readonly description: string;
  readonly seo_description: string;
  readonly meta_title: string;
  readonly meta_description: string;
  readonly components: string;
  readonly children: string;
}

const CHILDREN = `(SELECT json_group_array(id) FROM (
    SELECT child.id FROM tag AS child JOIN assortment_tag AS sold ON sold.tag_id = child.id
    WHERE child.type = tag.type AND child.parent_id = tag.id AND sold.assortment = counted.assortment
    ORDER BY child.position, child.name, child.id))`;

const TAGS = `SELECT ${REFERENCE_COLUMNS}, counted.products, tag.main_picture, tag.description,
    tag.seo_description, tag.meta_title, tag.meta_description, tag.components, ${CHILDREN} AS children
  FROM assortment_tag AS counted JOIN tag ON tag.id = counted.tag_id ${JOIN_PARENT}
  WHERE counted.assortment = ?1 AND (?2 = '' OR tag.type = ?2) AND (?3 = 0 OR tag.id = ?3)
  ORDER BY ${TAG_ORDER}`;

const toTag = (row: TagRow) => ({
  ...toFacet(row),
  children: (JSON.parse(row.children) as number[]).map(String),
  metaTitle: row.meta_title,
  metaTitleDescription: row.meta_description,
  seo_description: row.seo_description,
  description: row.description,
  mainPicture: row.main_picture,
  variantTagComponents: JSON.parse(row.components) as { componentId: string }[],
});

/** Tags with listed products in the assortment, optionally of one type. */
export const tagsOf = async (
  db: D1Database,
  assortment: string,
  type: TagType | '' = '',
): Promise<TagReply[]> =>
  (await db.prepare(TAGS).bind(assortment, type, 0).all<TagRow>()).results.map(toTag);

/** One tag; null when the assortment lists no products with it. */
export const tagOf = async (
  db: D1Database,
  assortment: string,
  tagId: number,
): Promise<TagReply | null> => {
  const row = await db.prepare(TAGS).bind(assortment, '', tagId).first<TagRow>();
  return row && toTag(row);
};

const LISTED = `FROM assortment_product AS item
  CROSS JOIN product_tag ON product_tag.product_id = item.product_id
  WHERE item.assortment = ?1 AND item.listed = 1`;

const DELETE_COUNTS = `DELETE FROM assortment_tag WHERE assortment = ?1
  AND tag_id NOT IN (SELECT product_tag.tag_id ${LISTED})`;

const COUNT = `INSERT INTO assortment_tag (assortment, tag_id, products)
  SELECT ?1, product_tag.tag_id, count(*) ${LISTED} GROUP BY product_tag.tag_id
  ON CONFLICT DO UPDATE SET products = excluded.products WHERE products <> excluded.products`;

const NOTE = `INSERT INTO tags_counted (assortment, version) SELECT ?1, coalesce(max(version), 0)
  FROM list_change WHERE true ON CONFLICT DO UPDATE SET version = excluded.version, is_current = 1`;

/**
 * Recounts the listed products of every tag of an assortment. The statements belong in one batch, so that no reader
 * sees counts missing.
 */
export const refreshTagCounts = (db: D1Database, assortment: string): D1PreparedStatement[] =>
  [DELETE_COUNTS, COUNT, NOTE].map((sql) => db.prepare(sql).bind(assortment));

const DELETE_OTHERS = `DELETE FROM assortment_tag WHERE assortment = ?1
  AND tag_id NOT IN (SELECT value ->> 0 FROM json_each(?2))`;

const TAKE_OVER = `INSERT INTO assortment_tag (assortment, tag_id, products)
  SELECT ?1, tag.id, value ->> 1 FROM json_each(?2) CROSS JOIN tag ON tag.id = value ->> 0 WHERE true
  ON CONFLICT DO UPDATE SET products = excluded.products WHERE products <> excluded.products`;

/** What has changed since is counted by the import that has changed it. */
const NOTE_AT = `INSERT INTO tags_counted (assortment, version, is_current)
  SELECT ?1, ?2, coalesce(max(version), 0) <= ?2 FROM list_change WHERE true
  ON CONFLICT DO UPDATE SET version = excluded.version, is_current = excluded.is_current`;

/** The same counts from the lists in memory, which have read only what has changed. */
export const takeTagCounts = (
  db: D1Database,
  assortment: string,
  index: ListIndex,
): D1PreparedStatement[] => {
  const counts = JSON.stringify(tagCountsOf(index));
  return [
    ...[DELETE_OTHERS, TAKE_OVER].map((sql) => db.prepare(sql).bind(assortment, counts)),
    db.prepare(NOTE_AT).bind(assortment, index.version),
  ];
};

const CHANGED = `SELECT value AS assortment, coalesce(counted.is_current, 0) AS is_current
  FROM json_each(?1) LEFT JOIN tags_counted AS counted ON counted.assortment = value
  WHERE coalesce(counted.is_current, 0) = 0 OR EXISTS (SELECT 1 FROM list_change AS change
    WHERE change.version > counted.version AND (change.product_id = 0 OR EXISTS (
      SELECT 1 FROM assortment_product AS item
      WHERE item.assortment = value AND item.product_id = change.product_id)))`;
const PASS = `UPDATE tags_counted SET version = (SELECT coalesce(max(version), 0) FROM list_change)
  WHERE assortment IN (SELECT value FROM json_each(?1))`;

/** An assortment whose products have changed. */
interface ChangedAssortment {
  readonly assortment: string;
  /** Whether its tags are counted as they are: no product came, went or is under other tags. */
  readonly isCounted: boolean;
}

/** The assortments that have changed since they were last asked for here. It reads the changes, not all products. */
export const changedAssortments = async (
  db: D1Database,
  assortments: readonly string[],
): Promise<readonly ChangedAssortment[]> => {
  const names = JSON.stringify(assortments);
  const [changed] = await db.batch<{ assortment: string; is_current: number }>([
    db.prepare(CHANGED).bind(names),
    db.prepare(PASS).bind(names),
  ]);
  return (changed?.results ?? []).map(({ assortment, is_current }) => ({
    assortment,
    isCounted: is_current === 1,
  }));
};
