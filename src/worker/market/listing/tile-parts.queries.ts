import { JOIN_PARENT, REFERENCE_COLUMNS, TAG_ORDER, type TagReferenceRow } from '@parlour/search';
import { mediasOfProducts, type MediaRow } from '../product/medias.queries.ts';
import { tilePartsOf, toTileParts } from '../product/parts.queries.ts';
import { shownOf, type VariantParts } from '../product/variants.queries.ts';

/** The columns of a product that tiles and details share; `brand` is joined. */
export const TILE_COLUMNS = `product.id, product.slug, product.name, product.seo_title, product.main_picture,
  product.price_suffix, product.default_variant_id, product.review_count, product.review_average,
  brand.name AS brand_name`;

export const JOIN_BRAND = 'LEFT JOIN tag AS brand ON brand.id = product.brand_id';

export interface TileRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly seo_title: string;
  readonly main_picture: string;
  readonly price_suffix: string;
  readonly default_variant_id: number | null;
  readonly review_count: number;
  readonly review_average: number;
  readonly brand_name: string | null;
}

/** The data of a tile. */
export interface TileParts {
  readonly row: TileRow;
  /** The visible variants, without their tags unless those were wanted. */
  readonly variants: readonly VariantParts[];
  readonly tags: readonly TagReferenceRow[];
  readonly medias: readonly MediaRow[];
}

/** The state of a tile: versions of changes in the database that `epoch` identifies. */
export interface TileStamp {
  readonly product_id: number;
  readonly epoch: string;
  /** Of any tag. */
  readonly tags: number;
  /** Of the product, by imports and by any other change; 0 for never. */
  readonly listed: number;
  readonly shown: number;
}

const TILES = `SELECT ${TILE_COLUMNS} FROM json_each(?1) AS wanted
  CROSS JOIN product ON product.id = wanted.value ${JOIN_BRAND}`;

/** The brand and the product's own categories, to which a tile links. */
const TILE_TAGS = `SELECT product_tag.product_id, ${REFERENCE_COLUMNS} FROM json_each(?1) AS wanted
  CROSS JOIN product_tag ON product_tag.product_id = wanted.value AND product_tag.own = 1
  JOIN tag ON tag.id = product_tag.tag_id AND tag.type IN ('brand', 'category') ${JOIN_PARENT}
  ORDER BY ${TAG_ORDER}`;

const STAMPS = `SELECT wanted.value AS product_id, (SELECT value FROM list_epoch) AS epoch,
    (SELECT version FROM list_change WHERE product_id = 0) AS tags,
    coalesce((SELECT version FROM list_change WHERE product_id = wanted.value), 0) AS listed,
    coalesce((SELECT version FROM tile_change WHERE product_id = wanted.value), 0) AS shown
  FROM json_each(?1) AS wanted`;

export const stampsOf = (db: D1Database, ids: readonly number[]): D1PreparedStatement =>
  db.prepare(STAMPS).bind(JSON.stringify(ids));

export const toStamps = (result: D1Result | undefined): readonly TileStamp[] =>
  (result?.results ?? []) as TileStamp[];

interface ProductTagRow extends TagReferenceRow {
  readonly product_id: number;
}

/**
 * Statements whose results `toTilePartsOfProducts` reads.
 * @param withTags whether to read the variants' tags, which are a third of all rows
 */
export const tilePartsOfProducts = (
  db: D1Database,
  ids: readonly number[],
  withTags: boolean,
): D1PreparedStatement[] => {
  if (ids.length === 0) return [];
  const wanted = JSON.stringify(ids);
  return [
    db.prepare(TILES).bind(wanted),
    db.prepare(TILE_TAGS).bind(wanted),
    mediasOfProducts(db, wanted),
    ...tilePartsOf(db, shownOf(ids), withTags),
  ];
};

export const toTilePartsOfProducts = ([
  products,
  tagRows,
  mediaRows,
  ...parts
]: readonly D1Result[]): TileParts[] => {
  if (!products) return [];
  const variants = Map.groupBy(toTileParts(parts), ({ row }) => row.product_id);
  const tags = Map.groupBy((tagRows?.results ?? []) as ProductTagRow[], (row) => row.product_id);
  const medias = Map.groupBy((mediaRows?.results ?? []) as MediaRow[], (row) => row.product_id);
  return (products.results as TileRow[]).map((row) => ({
    row,
    variants: variants.get(row.id) ?? [],
    tags: tags.get(row.id) ?? [],
    medias: medias.get(row.id) ?? [],
  }));
};
