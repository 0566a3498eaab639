import { textOfHtml } from '@parlour/domain';
import { type ListState, stateOf, toState } from '../lists/list-index.queries.ts';

/** The searchable parts of a variant. */
export interface SearchedVariant {
  readonly id: number;
  /** Its titles, the fullest first: that of its page, that of its feed, and its name without the product's. */
  readonly titles: readonly string[];
  /** The plain text of its own description; '' for none. */
  readonly body: string;
  /** The numbers that identify it: the supplier's, the EAN and the manufacturer's. */
  readonly numbers: readonly string[];
  /** The names of its options and swatches. */
  readonly options: readonly string[];
  readonly tags: readonly number[];
  /** Width, height and length in millimetres; 0 for an unknown one. */
  readonly size: readonly [number, number, number];
  /** The delivered price of its cheapest seller in pence; 0 when there is none, or the price is on request. */
  readonly price: number;
}

/** The searchable parts of a product, with its visible variants. */
export interface SearchedProduct {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  /** The plain text of its descriptions. */
  readonly body: string;
  /** The product's own tags; those above them are looked up. */
  readonly tags: readonly number[];
  readonly variants: readonly SearchedVariant[];
}

/** The parts of a tag that a search needs. */
export interface SearchedTag {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  /** 0 for none. */
  readonly parent: number;
}

interface ProductRow {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  readonly body: string;
  /** Numbers separated by spaces; null for none. */
  readonly tags: string | null;
}

interface VariantRow {
  readonly id: number;
  readonly product_id: number;
  readonly name: string;
  readonly meta_title: string;
  readonly seo_title: string;
  readonly description: string;
  readonly reference: string;
  readonly ean: string;
  readonly mpn: string;
  readonly width_mm: number;
  readonly height_mm: number;
  readonly length_mm: number;
  readonly price: number;
  readonly options: string | null;
  readonly swatches: string | null;
  readonly tags: string | null;
}

/** The most characters of a product's descriptions, and of a variant's own, to read. */
const MOST_TEXT = 4_000;
const MOST_OWN_TEXT = 1_000;

const PRODUCT = `SELECT item.product_id AS id, product.name, coalesce(text.brand, '') AS brand,
    substr(coalesce(text.body, ''), 1, ${MOST_TEXT}) AS body,
    (SELECT group_concat(tag_id, ' ') FROM product_tag
      WHERE product_id = item.product_id AND own = 1) AS tags
  FROM assortment_product AS item
  CROSS JOIN product ON product.id = item.product_id
  LEFT JOIN product_text AS text ON text.product_id = item.product_id
  WHERE item.assortment = ?1`;

/** The variant that represents its product comes first, because among equals the first one is shown. */
const VARIANT = `SELECT variant.id, variant.product_id, variant.name, variant.meta_title, variant.seo_title,
    substr(variant.description, 1, ${MOST_OWN_TEXT}) AS description, variant.reference, variant.ean, variant.mpn, variant.width_mm, variant.height_mm, variant.length_mm,
    CASE WHEN product.price_pence IS NULL THEN 0 ELSE coalesce((SELECT min(price_pence + delivery_pence)
      FROM seller_inventory WHERE variant_id = variant.id), 0) END AS price,
    (SELECT group_concat(name, ' ') FROM option WHERE variant_id = variant.id) AS options,
    (SELECT group_concat(name, ' ') FROM swatch WHERE variant_id = variant.id) AS swatches,
    (SELECT group_concat(tag_id, ' ') FROM variant_tag WHERE variant_id = variant.id) AS tags
  FROM variant CROSS JOIN product ON product.id = variant.product_id
  WHERE variant.seo_title <> '' AND variant.product_id IN (SELECT value FROM json_each(?1))
  ORDER BY variant.product_id, variant.id <> coalesce(product.default_variant_id, 0),
    variant.position, variant.id`;

const numbers = (text: string | null): number[] =>
  text === null || text === '' ? [] : text.split(' ').map(Number);

const toVariant = (row: VariantRow): SearchedVariant => ({
  id: row.id,
  titles: [...new Set([row.meta_title, row.seo_title, row.name])].filter((title) => title !== ''),
  body: textOfHtml(row.description),
  numbers: [row.reference, row.ean, row.mpn],
  options: [row.options, row.swatches].filter((names) => names !== null),
  tags: numbers(row.tags),
  size: [row.width_mm, row.height_mm, row.length_mm],
  price: row.price,
});

const withVariants = async (
  db: D1Database,
  rows: readonly ProductRow[],
): Promise<SearchedProduct[]> => {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const { results } = await db.prepare(VARIANT).bind(ids).all<VariantRow>();
  const variants = Map.groupBy(results, ({ product_id }) => product_id);
  return rows.map(({ tags, ...row }) => ({
    ...row,
    tags: numbers(tags),
    variants: (variants.get(row.id) ?? []).map(toVariant),
  }));
};

const BEFORE = `${PRODUCT} AND item.product_id >= ?2 AND item.product_id < ?3
  ORDER BY item.product_id DESC LIMIT ?4`;

/** The newest products of an assortment within some ids, newest first, up to a limit. */
export const newestSearched = async (
  db: D1Database,
  assortment: string,
  {
    from,
    before,
    limit,
  }: { readonly from: number; readonly before: number; readonly limit: number },
): Promise<SearchedProduct[]> => {
  const { results } = await db
    .prepare(BEFORE)
    .bind(assortment, from, before, limit)
    .all<ProductRow>();
  return withVariants(db, results);
};

const SOME = `${PRODUCT} AND item.product_id IN (SELECT value FROM json_each(?2))
  ORDER BY item.product_id DESC`;

/** Those of the given products that are in the assortment, newest first. */
export const searchedOf = async (
  db: D1Database,
  assortment: string,
  ids: readonly number[],
): Promise<SearchedProduct[]> => {
  const { results } = await db
    .prepare(SOME)
    .bind(assortment, JSON.stringify(ids))
    .all<ProductRow>();
  return withVariants(db, results);
};

const CHANGED = `SELECT version, product_id FROM list_change WHERE version > ?1
  ORDER BY version LIMIT ?2`;

/**
 * The products that have changed since a version (0 stands for the tags), and the version after these
 * changes.
 */
export const changedSince = async (
  db: D1Database,
  version: number,
  limit: number,
): Promise<{ readonly version: number; readonly products: readonly number[] }> => {
  const { results } = await db
    .prepare(CHANGED)
    .bind(version, limit)
    .all<{ version: number; product_id: number }>();
  return {
    version: results.at(-1)?.version ?? version,
    products: results.map(({ product_id }) => product_id),
  };
};

const TAGS = 'SELECT id, type, name, parent_id AS parent FROM tag';
const PHRASES = `SELECT term AS phrase FROM search_synonym UNION SELECT means FROM search_synonym`;

interface BuildStart extends ListState {
  readonly tags: readonly SearchedTag[];
  /** All phrases of the synonyms. */
  readonly phrases: readonly string[];
}

/** What an index needs first, in one round trip. */
export const beginningOf = async (db: D1Database): Promise<BuildStart> => {
  const [state, tags, phrases] = await db.batch([
    stateOf(db),
    db.prepare(TAGS),
    db.prepare(PHRASES),
  ]);
  return {
    ...toState(state),
    tags: (tags?.results ?? []) as unknown as SearchedTag[],
    phrases: ((phrases?.results ?? []) as { phrase: string }[]).map(({ phrase }) => phrase),
  };
};
