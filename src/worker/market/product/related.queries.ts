import type { TagType } from '#lib/domain/tag.ts';
import { toIds } from '../listing/products.queries.ts';

interface RelatingTagRow {
  readonly product_id: number;
  /** Null for a product without tags, as are the next two. */
  readonly tag_id: number | null;
  readonly type: TagType | null;
  readonly own: number | null;
}

/** The tags by which products are related to others. */
export interface RelatingTags {
  /** Products among those asked for that the assortment holds. */
  readonly products: readonly number[];
  /** Own categories, the most special ones. */
  readonly categories: readonly number[];
  readonly rooms: readonly number[];
  /** Styles of the first variant that is shown, or the products' own where it has none. */
  readonly styles: readonly number[];
  /** All tags that say something: categories above the own ones are too general. */
  readonly all: readonly number[];
}

const TAGS = `SELECT item.product_id, product_tag.tag_id, tag.type, product_tag.own
  FROM json_each(?2) AS wanted
  CROSS JOIN assortment_product AS item ON item.assortment = ?1 AND item.product_id = wanted.value
  LEFT JOIN product_tag ON product_tag.product_id = item.product_id
  LEFT JOIN tag ON tag.id = product_tag.tag_id`;

const FIRST_STYLES = `SELECT variant_tag.tag_id FROM json_each(?1) AS wanted
  CROSS JOIN variant_tag ON variant_tag.variant_id = (
    SELECT id FROM variant WHERE product_id = wanted.value AND seo_title <> ''
    ORDER BY position, id LIMIT 1)
  JOIN tag ON tag.id = variant_tag.tag_id AND tag.type = 'style'`;

/** Tags that relate the given products of an assortment to others. */
export const relatingTags = async (
  db: D1Database,
  assortment: string,
  productIds: readonly number[],
): Promise<RelatingTags> => {
  const ids = JSON.stringify(productIds);
  const [tags, styles] = await db.batch<RelatingTagRow>([
    db.prepare(TAGS).bind(assortment, ids),
    db.prepare(FIRST_STYLES).bind(ids),
  ]);
  return toRelatingTags(tags?.results ?? [], styles?.results ?? []);
};

const toRelatingTags = (
  rows: readonly RelatingTagRow[],
  styles: readonly Pick<RelatingTagRow, 'tag_id'>[],
): RelatingTags => {
  const idsOf = (kept: (row: RelatingTagRow) => boolean) => tagIds(rows.filter(kept));
  return {
    products: [...new Set(rows.map(({ product_id }) => product_id))],
    categories: idsOf(({ type, own }) => type === 'category' && own === 1),
    rooms: idsOf(({ type, own }) => type === 'room' && own === 1),
    styles:
      styles.length > 0 ? tagIds(styles) : idsOf(({ type, own }) => type === 'style' && own === 1),
    all: idsOf(({ type, own }) => type !== 'category' || own === 1),
  };
};

const tagIds = (rows: readonly Pick<RelatingTagRow, 'tag_id'>[]): number[] => [
  ...new Set(rows.map(({ tag_id }) => tag_id).filter((id) => id !== null)),
];

const LISTED = `assortment_product AS item
  ON item.assortment = ?1 AND item.product_id = product_tag.product_id AND item.listed = 1`;

const SAME_CATEGORY = `SELECT item.product_id AS id FROM json_each(?3) AS category
  CROSS JOIN product_tag ON product_tag.tag_id = category.value
  CROSS JOIN ${LISTED}
  CROSS JOIN product_tag AS shared ON shared.product_id = item.product_id
    AND shared.tag_id IN (SELECT value FROM json_each(?2))
  WHERE item.product_id NOT IN (SELECT value FROM json_each(?4))
  GROUP BY item.product_id ORDER BY count(*) DESC, item.product_id DESC LIMIT ?5`;

const ANY_SHARED = `SELECT item.product_id AS id FROM json_each(?2) AS shared
  CROSS JOIN product_tag ON product_tag.tag_id = shared.value
  CROSS JOIN ${LISTED}
  WHERE item.product_id NOT IN (SELECT value FROM json_each(?4))
  GROUP BY item.product_id
  ORDER BY max(product_tag.tag_id IN (SELECT value FROM json_each(?3))) DESC,
    count(*) DESC, item.product_id DESC
  LIMIT ?5`;

/**
 * Ids of products like the given ones: of a category of theirs first, then by tags in common. All
 * products that share anything are looked at only when the categories do not hold enough.
 */
export const similarIds = async (
  db: D1Database,
  assortment: string,
  { all, categories, products }: RelatingTags,
  limit: number,
): Promise<number[]> => {
  const lists = [all, categories, products].map((ids) => JSON.stringify(ids));
  const ask = async (sql: string) =>
    toIds(
      await db
        .prepare(sql)
        .bind(assortment, ...lists, limit)
        .all(),
    );
  const near = await ask(SAME_CATEGORY);
  return near.length < limit ? ask(ANY_SHARED) : near;
};
