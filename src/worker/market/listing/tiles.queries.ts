import type * as z from 'zod';
import type { Product } from '#lib/contract/entities/product.ts';
import { defaultVariant } from '#lib/domain/default-variant.ts';
import { poundsFromPence } from '#lib/domain/money.ts';
import { mediasOfProducts, toTilePictures, type MediaRow } from '../product/medias.queries.ts';
import { deliveredPrice, selectedOffer } from '../product/offers.queries.ts';
import { tilePartsOf, toTileParts } from '../product/parts.queries.ts';
import {
  JOIN_PARENT,
  REFERENCE_COLUMNS,
  TAG_ORDER,
  toTagReference,
  type TagReferenceRow,
} from '../tags/tags.queries.ts';
import { shownOf, toTileVariant, type VariantParts } from '../product/variants.queries.ts';

export type ProductReply = z.input<typeof Product>;

/** Columns of a product that tile and detail share; `brand` is joined. */
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

const TILES = `SELECT ${TILE_COLUMNS} FROM json_each(?1) AS wanted
  CROSS JOIN product ON product.id = wanted.value ${JOIN_BRAND} ORDER BY wanted.key`;

/** Brand and own categories: what a tile links to. */
const TILE_TAGS = `SELECT product_tag.product_id, ${REFERENCE_COLUMNS} FROM json_each(?1) AS wanted
  CROSS JOIN product_tag ON product_tag.product_id = wanted.value AND product_tag.own = 1
  JOIN tag ON tag.id = product_tag.tag_id AND tag.type IN ('brand', 'category') ${JOIN_PARENT}
  ORDER BY ${TAG_ORDER}`;

interface ProductTagRow extends TagReferenceRow {
  readonly product_id: number;
}

type Named = Pick<TileRow, 'default_variant_id'>;
type Identified = Pick<TileRow, 'id' | 'default_variant_id'>;

/** The variant that stands for a product among those of its variants that are shown. */
export const defaultOf = <Parts extends VariantParts>(
  product: Named,
  variants: readonly Parts[],
): Parts | undefined =>
  defaultVariant(variants, ({ row }) => row.id === product.default_variant_id);

/** Which of a product's variants to show. */
export interface Preferred {
  /** Sets of tag ids: a variant has what a set stands for by one of its tags, or by one below it. */
  readonly tags: readonly (readonly number[])[];
  /** The variant of a product that a search has found, by their ids. */
  readonly variants?: ReadonlyMap<number, number>;
}

const NOTHING_PREFERRED: Preferred = { tags: [] };

/** The variant with the most of the preferred tags; among equals the one that was found, else the default one. */
const preferredOf = (
  product: Identified,
  variants: readonly VariantParts[],
  preferred: Preferred,
): VariantParts | undefined => {
  const fit = ({ tags }: VariantParts): number =>
    preferred.tags.filter((ids) =>
      tags.some((tag) => ids.includes(tag.tag_id) || ids.includes(tag.parent_id)),
    ).length;
  const found = preferred.variants?.get(product.id);
  const usual = variants.find(({ row }) => row.id === found) ?? defaultOf(product, variants);
  return variants.reduce<VariantParts | undefined>(
    (best, variant) => (best && fit(variant) > fit(best) ? variant : best),
    usual,
  );
};

/** Amounts of a product are those of the variant that stands for it. */
export const productPrices = (variant: VariantParts | undefined) => {
  const offer = variant && selectedOffer(variant.offers);
  if (!offer) return { price: 0, actualPrice: 0, promotionalDiscount: 0 };
  const { now, before } = deliveredPrice(offer);
  return {
    price: poundsFromPence(now),
    actualPrice: poundsFromPence(offer.price_pence),
    promotionalDiscount: before > now ? Math.round((1 - now / before) * 10_000) / 10_000 : 0,
  };
};

/** Fields that tile and detail share. */
export const toProductFields = (row: TileRow, shown: VariantParts | undefined): ProductReply => ({
  productId: String(row.id),
  id: String(row.id),
  _id: String(row.id),
  name: row.name,
  seo_title: row.seo_title,
  urlSlug: row.slug,
  brand: row.brand_name ?? '',
  brandName: row.brand_name ?? '',
  mainPicture: row.main_picture,
  defaultVariant: shown ? String(shown.row.id) : '',
  priceSuffix: row.price_suffix,
  numberReviews: row.review_count,
  averageReview: row.review_average,
  ...productPrices(shown),
});

/** A product as lists show it, with its variants as rows for those who need more of them. */
export interface Tile {
  readonly product: ProductReply;
  readonly shown: VariantParts | undefined;
}

/**
 * Tiles of the given products in the given order, in one batch.
 * @param preferred what the variant to show should have, where a product has such a variant
 */
export const tilesOf = async (
  db: D1Database,
  ids: readonly number[],
  preferred: Preferred = NOTHING_PREFERRED,
): Promise<Tile[]> =>
  ids.length === 0 ? [] : toTiles(await db.batch(tileStatements(db, ids)), preferred);

/** The same with the result of one more statement, which is asked along. */
export const tilesAnd = async (
  db: D1Database,
  ids: readonly number[],
  preferred: Preferred | undefined,
  more: D1PreparedStatement,
): Promise<[Tile[], D1Result | undefined]> => {
  const [asked, ...results] = await db.batch([
    more,
    ...(ids.length === 0 ? [] : tileStatements(db, ids)),
  ]);
  return [toTiles(results, preferred), asked];
};

const tileStatements = (db: D1Database, ids: readonly number[]): D1PreparedStatement[] => {
  const wanted = JSON.stringify(ids);
  return [
    db.prepare(TILES).bind(wanted),
    db.prepare(TILE_TAGS).bind(wanted),
    mediasOfProducts(db, wanted),
    ...tilePartsOf(db, shownOf(ids)),
  ];
};

const toTiles = (
  [products, tagRows, mediaRows, ...parts]: readonly D1Result[],
  preferred: Preferred = NOTHING_PREFERRED,
): Tile[] => {
  if (!products) return [];
  const variants = Map.groupBy(toTileParts(parts), ({ row }) => row.product_id);
  const tags = Map.groupBy((tagRows?.results ?? []) as ProductTagRow[], (row) => row.product_id);
  const medias = Map.groupBy((mediaRows?.results ?? []) as MediaRow[], (row) => row.product_id);
  return (products.results as TileRow[]).map((row) =>
    toTile(row, preferredOf(row, variants.get(row.id) ?? [], preferred), {
      variants: variants.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
      medias: medias.get(row.id) ?? [],
    }),
  );
};

interface TileParts {
  readonly variants: readonly VariantParts[];
  readonly tags: readonly TagReferenceRow[];
  readonly medias: readonly MediaRow[];
}

const toTile = (
  row: TileRow,
  shown: VariantParts | undefined,
  { variants, tags, medias }: TileParts,
): Tile => {
  return {
    product: {
      ...toProductFields(row, shown),
      medias: toTilePictures(medias),
      tags: tags.map(toTagReference),
      variants: variants.map(toTileVariant),
    },
    shown,
  };
};
