import type { TagType } from '@parlour/domain';
import { stateOf, toState, type ListState } from '@parlour/search';
import { toCount, toIds } from '../listing/products.queries.ts';

interface RelatingTagRow {
  readonly product_id: number;
  /** Null for a product without tags, like the next two. */
  readonly tag_id: number | null;
  readonly type: TagType | null;
  readonly own: number | null;
}

/** The tags by which products are related to others. */
export interface RelatingTags {
  /** The requested products that are in the assortment. */
  readonly products: readonly number[];
  /** The products' own categories, the most specific ones. */
  readonly categories: readonly number[];
  readonly rooms: readonly number[];
  /** The styles of the first visible variant, or the products' own if it has none. */
  readonly styles: readonly number[];
  /** The state of the lists at the moment of reading. */
  readonly state: ListState;
}

/** The products that `?2` names: a list of their ids, or the product of a variant. */
const BY_IDS = 'json_each(?2)';
const BY_VARIANT = '(SELECT product_id AS value FROM variant WHERE id = ?2)';

const tagsOf = (wanted: string): string => `SELECT item.product_id, product_tag.tag_id, tag.type,
    product_tag.own
  FROM ${wanted} AS wanted
  CROSS JOIN assortment_product AS item ON item.assortment = ?1 AND item.product_id = wanted.value
  LEFT JOIN product_tag ON product_tag.product_id = item.product_id
  LEFT JOIN tag ON tag.id = product_tag.tag_id`;

const firstStylesOf = (
  wanted: string,
): string => `SELECT variant_tag.tag_id FROM ${wanted} AS wanted
  CROSS JOIN variant_tag ON variant_tag.variant_id = (
    SELECT id FROM variant WHERE product_id = wanted.value AND seo_title <> ''
    ORDER BY position, id LIMIT 1)
  JOIN tag ON tag.id = variant_tag.tag_id AND tag.type = 'style'`;

const relating = async (
  db: D1Database,
  wanted: string,
  values: readonly [assortment: string, wanted: string | number],
): Promise<RelatingTags> => {
  const [tags, styles, state] = await db.batch([
    ...[tagsOf(wanted), firstStylesOf(wanted)].map((sql) => db.prepare(sql).bind(...values)),
    stateOf(db),
  ]);
  const rows = (result: D1Result | undefined) => (result?.results ?? []) as RelatingTagRow[];
  return { ...toRelatingTags(rows(tags), rows(styles)), state: toState(state) };
};

/** The tags that relate products of an assortment to others. */
export const relatingTags = (
  db: D1Database,
  assortment: string,
  productId: number,
): Promise<RelatingTags> => relating(db, BY_IDS, [assortment, JSON.stringify([productId])]);

/**
 * The tags that relate the product of a variant to others; `products` is empty when the assortment does not
 * have it.
 */
export const relatingTagsOfVariant = (
  db: D1Database,
  assortment: string,
  variantId: number,
): Promise<RelatingTags> => relating(db, BY_VARIANT, [assortment, variantId]);

const toRelatingTags = (
  rows: readonly RelatingTagRow[],
  styles: readonly Pick<RelatingTagRow, 'tag_id'>[],
): Omit<RelatingTags, 'state'> => {
  const idsOf = (kept: (row: RelatingTagRow) => boolean) => tagIds(rows.filter(kept));
  return {
    products: [...new Set(rows.map(({ product_id }) => product_id))],
    categories: idsOf(({ type, own }) => type === 'category' && own === 1),
    rooms: idsOf(({ type, own }) => type === 'room' && own === 1),
    styles:
      styles.length > 0 ? tagIds(styles) : idsOf(({ type, own }) => type === 'style' && own === 1),
  };
};

const tagIds = (rows: readonly Pick<RelatingTagRow, 'tag_id'>[]): number[] => [
  ...new Set(rows.map(({ tag_id }) => tag_id).filter((id) => id !== null)),
];

const LISTED = `assortment_product AS item
  ON item.assortment = ?1 AND item.product_id = product_tag.product_id AND item.listed = 1`;

const GIVEN = `SELECT item.product_id FROM json_each(?2) AS wanted
  CROSS JOIN assortment_product AS item ON item.assortment = ?1 AND item.product_id = wanted.value`;

/** All tags that tell products apart. Categories above a product's own are too general. */
const CARRIED = `SELECT DISTINCT product_tag.tag_id, tag.type = 'category' AS is_category FROM given
  CROSS JOIN product_tag ON product_tag.product_id = given.product_id
  JOIN tag ON tag.id = product_tag.tag_id
  WHERE tag.type <> 'category' OR product_tag.own = 1`;

const SAME_CATEGORY = `SELECT item.product_id AS id FROM carried AS category
  CROSS JOIN product_tag ON product_tag.tag_id = category.tag_id
  CROSS JOIN ${LISTED}
  CROSS JOIN product_tag AS shared ON shared.product_id = item.product_id
    AND shared.tag_id IN (SELECT tag_id FROM carried)
  WHERE category.is_category AND item.product_id NOT IN (SELECT product_id FROM given)
  GROUP BY item.product_id ORDER BY count(*) DESC, item.product_id DESC LIMIT ?3`;

/** `needed` comes first, so that SQLite reads nothing else when it has no row. */
const ANY_SHARED = `SELECT item.product_id AS id
  FROM (SELECT 1 WHERE (SELECT count(*) FROM near) < ?3) AS needed
  CROSS JOIN carried AS common
  CROSS JOIN product_tag ON product_tag.tag_id = common.tag_id
  CROSS JOIN ${LISTED}
  WHERE item.product_id NOT IN (SELECT product_id FROM given)
  GROUP BY item.product_id
  ORDER BY max(common.is_category) DESC, count(*) DESC, item.product_id DESC
  LIMIT ?3`;

const SIMILAR = `WITH given AS MATERIALIZED (${GIVEN}), carried AS MATERIALIZED (${CARRIED}),
    near AS MATERIALIZED (${SAME_CATEGORY})
  SELECT id FROM near WHERE (SELECT count(*) FROM near) >= ?3
  UNION ALL SELECT id FROM (${ANY_SHARED})`;

const HELD = `SELECT count(*) AS total FROM (${GIVEN})`;

const CARRIED_BY = `WITH given AS MATERIALIZED (${GIVEN}) ${CARRIED}`;

/** A tag that similar products share. */
export interface CarriedTag {
  readonly tag_id: number;
  readonly is_category: 0 | 1;
}

/** The tags that similar products share, and the state of the lists at that moment; null as for `similarIds`. */
export const likenessOf = async (
  db: D1Database,
  assortment: string,
  productIds: readonly number[],
): Promise<{ readonly tags: readonly CarriedTag[]; readonly state: ListState } | null> => {
  const ids = JSON.stringify(productIds);
  const [held, carried, state] = (await db.batch([
    db.prepare(HELD).bind(assortment, ids),
    db.prepare(CARRIED_BY).bind(assortment, ids),
    stateOf(db),
  ])) as [D1Result, D1Result, D1Result];
  if (toCount(held) === 0) return null;
  return { tags: carried.results as unknown as CarriedTag[], state: toState(state) };
};

/**
 * The ids of products similar to the given ones: those in the same categories first, then by the number of
 * shared tags. All products with any shared tag are considered only when the categories do not have enough.
 * Null when the assortment has none of the given ones.
 */
export const similarIds = async (
  db: D1Database,
  assortment: string,
  productIds: readonly number[],
  limit: number,
): Promise<number[] | null> => {
  const ids = JSON.stringify(productIds);
  const [held, similar] = (await db.batch([
    db.prepare(HELD).bind(assortment, ids),
    db.prepare(SIMILAR).bind(assortment, ids, limit),
  ])) as [D1Result, D1Result];
  return toCount(held) === 0 ? null : toIds(similar);
};
