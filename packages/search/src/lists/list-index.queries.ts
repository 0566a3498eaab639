import {
  JOIN_PARENT,
  REFERENCE_COLUMNS,
  TAG_ORDER,
  type TagReferenceRow,
} from './tag-reference.queries.ts';
import type { FactKind } from '@parlour/domain';
import type { Changes, ListedProduct, Size } from './apply-changes.ts';
import { FACT_KINDS, toFactKinds } from './fact-kinds.queries.ts';
import type { FactRowKey } from './list-index.ts';

/** The identity of a database, and the version of its lists. */
export interface ListState {
  readonly epoch: string;
  readonly version: number;
}

const STATE = `SELECT (SELECT value FROM list_epoch) AS epoch,
  (SELECT max(version) FROM list_change) AS version`;

/** One seek, which runs in the same batch as the products of a page. */
export const stateOf = (db: D1Database): D1PreparedStatement => db.prepare(STATE);

export const toState = (result: D1Result | undefined): ListState =>
  ((result?.results ?? []) as ListState[])[0] ?? { epoch: '', version: 0 };

interface ProductRow {
  readonly id: number;
  readonly listed: number;
  readonly in_stock: number;
  readonly price: number | null;
  readonly rating: number;
  readonly arrival: number;
  /** Numbers separated by spaces; null for none. */
  readonly tags: string | null;
  readonly sellers: string | null;
  /** Width, height and length separated by `x`; the sizes are separated by spaces. */
  readonly sizes: string | null;
  /** A list in JSON of slugs and values. */
  readonly facts: string;
}

const SHOWN = `variant.product_id = item.product_id AND variant.seo_title <> ''`;

/** A value `said` of JSON that its `kind` has, whose type may have changed since. */
export const SAID_AS_DECLARED = `CASE kind.type WHEN 'number' THEN said.type IN ('integer', 'real')
  WHEN 'yes_no' THEN said.type IN ('true', 'false') ELSE said.type = 'text' END`;

const PRODUCTS = `SELECT item.product_id AS id, item.listed, item.in_stock, item.price_pence AS price,
    item.review_average AS rating, coalesce(item.arrival, 0) AS arrival,
    (SELECT group_concat(tag_id, ' ') FROM product_tag WHERE product_id = item.product_id) AS tags,
    (SELECT group_concat(seller_id, ' ') FROM (SELECT DISTINCT offer.seller_id FROM variant
      CROSS JOIN seller_inventory AS offer ON offer.variant_id = variant.id WHERE ${SHOWN})) AS sellers,
    (SELECT group_concat(size, ' ') FROM (
      SELECT DISTINCT width_mm || 'x' || height_mm || 'x' || length_mm AS size FROM variant
      WHERE ${SHOWN} AND (width_mm > 0 OR height_mm > 0 OR length_mm > 0))) AS sizes,
    (SELECT json_group_array(json_array(slug, value)) FROM (SELECT DISTINCT kind.slug, said.value
      FROM variant CROSS JOIN json_each(variant.facts) AS said
      CROSS JOIN fact_kind AS kind ON kind.slug = said.key AND kind.is_filter = 1
        AND ${SAID_AS_DECLARED}
      WHERE ${SHOWN} AND variant.facts IS NOT NULL)) AS facts
  FROM assortment_product AS item WHERE item.assortment = ?1`;

const NEXT = `${PRODUCTS} AND item.product_id > ?2 ORDER BY item.product_id LIMIT ?3`;

/** The products of an assortment after a given id, in the order of ids. */
export const productsAfter = async (
  db: D1Database,
  assortment: string,
  after: number,
  limit: number,
): Promise<ListedProduct[]> =>
  (await db.prepare(NEXT).bind(assortment, after, limit).all<ProductRow>()).results.map(toProduct);

const numbersIn = (text: string | null, separator = ' '): number[] =>
  text === null ? [] : text.split(separator).map(Number);

const toSize = (text: string): Size => {
  const [width = 0, height = 0, length = 0] = numbersIn(text, 'x');
  return [width, height, length];
};

const valuesOf = (
  said: readonly (readonly [slug: string, value: FactRowKey])[],
): ListedProduct['facts'] => {
  if (said.length === 0) return NO_FACTS;
  const values: Record<string, FactRowKey[]> = {};
  for (const [slug, value] of said) (values[slug] ??= []).push(value);
  return values;
};

const NO_FACTS: ListedProduct['facts'] = {};

const toProduct = (row: ProductRow): ListedProduct => ({
  id: row.id,
  listed: row.listed === 1,
  inStock: row.in_stock === 1,
  price: row.price,
  rating: row.rating,
  arrival: row.arrival,
  tags: numbersIn(row.tags),
  sellers: numbersIn(row.sellers),
  facts: valuesOf(JSON.parse(row.facts) as (readonly [string, FactRowKey])[]),
  sizes: row.sizes === null ? [] : row.sizes.split(' ').map(toSize),
});

const COUNT = `SELECT count(*) AS products FROM assortment_product WHERE assortment = ?1`;
const TAGS = `SELECT ${REFERENCE_COLUMNS} FROM tag ${JOIN_PARENT}`;

/** The state in which a build begins; later changes are applied afterwards. */
export interface BuildStart extends ListState {
  readonly products: number;
  readonly tagRows: readonly TagReferenceRow[];
  readonly kinds: readonly FactKind[];
}

export const beginning = async (db: D1Database, assortment: string): Promise<BuildStart> => {
  const [state, count, tags, kinds] = await db.batch([
    stateOf(db),
    db.prepare(COUNT).bind(assortment),
    db.prepare(`${TAGS} ORDER BY ${TAG_ORDER}`),
    db.prepare(FACT_KINDS),
  ]);
  const [counted] = (count?.results ?? []) as { products: number }[];
  const tagRows = (tags?.results ?? []) as TagReferenceRow[];
  const filters = toFactKinds(kinds).filter(({ isFilter }) => isFilter);
  return { ...toState(state), products: counted?.products ?? 0, tagRows, kinds: filters };
};

const CHANGED = `SELECT version, product_id FROM list_change WHERE version > ?1
  ORDER BY version LIMIT ?2`;

const CHANGED_PRODUCTS = `${PRODUCTS}
  AND item.product_id IN (SELECT product_id FROM (
    SELECT product_id FROM list_change WHERE version > ?2 ORDER BY version LIMIT ?3))
  ORDER BY item.product_id`;

const CHANGED_TAGS = `${TAGS}
  WHERE EXISTS (SELECT 1 FROM list_change WHERE product_id = 0 AND version > ?1)
  ORDER BY ${TAG_ORDER}`;

interface ChangedSince extends Changes {
  readonly epoch: string;
  /** Whether there are more changes than these. */
  readonly isPart: boolean;
}

/** What has changed in an assortment since a version, up to a number of products, in one round trip. */
export const changesSince = async (
  db: D1Database,
  assortment: string,
  version: number,
  limit: number,
): Promise<ChangedSince> => {
  const [state, changed, products, tags] = (await db.batch([
    stateOf(db),
    db.prepare(CHANGED).bind(version, limit),
    db.prepare(CHANGED_PRODUCTS).bind(assortment, version, limit),
    db.prepare(CHANGED_TAGS).bind(version),
  ])) as [D1Result, D1Result, D1Result, D1Result];
  const listed = (products.results as ProductRow[]).map(toProduct);
  const held = new Set(listed.map(({ id }) => id));
  const rows = changed.results as { version: number; product_id: number }[];
  const tagRows = tags.results as TagReferenceRow[];
  return {
    epoch: toState(state).epoch,
    version: rows.at(-1)?.version ?? version,
    isPart: rows.length === limit,
    products: listed,
    gone: rows.map(({ product_id }) => product_id).filter((id) => id !== 0 && !held.has(id)),
    tagRows: tagRows.length === 0 ? undefined : tagRows,
  };
};

const CLAIM = `INSERT INTO list_build (assortment, until) VALUES (?1, ?2)
  ON CONFLICT (assortment) DO UPDATE SET until = excluded.until WHERE until <= ?3 RETURNING until`;

/**
 * Claims the build of an index for some time; false when another isolate has it. Times are milliseconds since
 * 1970.
 */
export const claimBuild = async (
  db: D1Database,
  assortment: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> => (await db.prepare(CLAIM).bind(assortment, until, now).first()) !== null;

const LEAVE = `INSERT INTO list_build (assortment, until) VALUES (?1, ?2)
  ON CONFLICT (assortment) DO UPDATE SET until = excluded.until`;

/** Until that moment no isolate builds the index, except at the end of an import. */
export const leaveBuild = (db: D1Database, assortment: string, until: number): Promise<D1Result> =>
  db.prepare(LEAVE).bind(assortment, until).run();
