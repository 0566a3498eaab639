import type * as z from 'zod';
import type { Product } from '@parlour/contract';
import { defaultVariant, poundsFromPence, type ReductionRule } from '@parlour/domain';
import { toTilePictures } from '../product/medias.queries.ts';
import { deliveredPrice, selectedOffer } from '../product/offers.queries.ts';
import { toTagReference } from '../tags/tags.queries.ts';
import { heldTo, toTileVariant, type VariantParts } from '../product/variants.queries.ts';
import { tileMemory, type TileMemory } from './tile-memory.ts';
import {
  stampsOf,
  tilePartsOfProducts,
  toStamps,
  toTilePartsOfProducts,
  type TileParts,
  type TileRow,
} from './tile-parts.queries.ts';

export type ProductReply = z.input<typeof Product>;

type WithDefaultVariant = Pick<TileRow, 'default_variant_id'>;
type TileKey = Pick<TileRow, 'id' | 'default_variant_id'>;

/** The variant that represents a product, among its visible variants. */
export const defaultOf = <Parts extends VariantParts>(
  product: WithDefaultVariant,
  variants: readonly Parts[],
): Parts | undefined =>
  defaultVariant(variants, ({ row }) => row.id === product.default_variant_id);

/** Which of a product's variants to show. */
export interface VariantPreference {
  /** Sets of tag ids. A variant matches a set if it has one of its tags, or a tag below one. */
  readonly tags: readonly (readonly number[])[];
  /** The variant that a search has found for each product, by their ids. */
  readonly variants?: ReadonlyMap<number, number>;
}

const NO_PREFERENCE: VariantPreference = { tags: [] };

/** The variant with the most preferred tags; among equals, the one that was found, or else the default. */
const preferredOf = (
  product: TileKey,
  variants: readonly VariantParts[],
  preference: VariantPreference,
): VariantParts | undefined => {
  const fit = ({ tags }: VariantParts): number =>
    preference.tags.filter((ids) =>
      tags.some((tag) => ids.includes(tag.tag_id) || ids.includes(tag.parent_id)),
    ).length;
  const found = preference.variants?.get(product.id);
  const usual = variants.find(({ row }) => row.id === found) ?? defaultOf(product, variants);
  return variants.reduce<VariantParts | undefined>(
    (best, variant) => (best && fit(variant) > fit(best) ? variant : best),
    usual,
  );
};

/** The amounts of a product are those of the variant that represents it. */
const productPrices = (variant: VariantParts | undefined) => {
  const offer = variant && selectedOffer(variant.offers);
  if (!offer) return { price: 0, actualPrice: 0, promotionalDiscount: 0 };
  const { now, before } = deliveredPrice(offer);
  return {
    price: poundsFromPence(now),
    actualPrice: poundsFromPence(offer.price_pence),
    promotionalDiscount: before > now ? Math.round((1 - now / before) * 10_000) / 10_000 : 0,
  };
};

/** The fields that tiles and details share. */
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
  catalogueReviews: { count: row.review_count, average: row.review_average },
  ...productPrices(shown),
});

/** A product as lists show it, with its variants as rows for callers that need more. */
export interface Tile {
  readonly product: ProductReply;
  readonly shown: VariantParts | undefined;
}

/** What a caller wants of tiles. */
interface TileWish {
  /** When reductions hold on the site. */
  readonly reductions: ReductionRule;
  /** What the shown variant should have, if the product has such a variant. */
  readonly preferred?: VariantPreference | undefined;
  /** Whether `shown` needs its tags. */
  readonly tagged?: boolean;
  readonly memory?: TileMemory;
}

/** Tiles of the given products, in the given order. */
export const tilesOf = async (
  db: D1Database,
  ids: readonly number[],
  wish: TileWish,
): Promise<Tile[]> => (ids.length === 0 ? [] : (await tilesAnd(db, ids, wish))[0]);

/**
 * Tiles, and the result of one more statement that runs along with them. Data in memory is not read again,
 * because the database reports which of it has changed. This takes one round trip, or two when something has
 * changed.
 */
export const tilesAnd = async (
  db: D1Database,
  ids: readonly number[],
  { reductions, preferred = NO_PREFERENCE, tagged = false, memory = tileMemory }: TileWish,
  more?: D1PreparedStatement,
): Promise<[Tile[], D1Result | undefined]> => {
  const withTags = tagged || preferred.tags.length > 0;
  const parts = new Map(memory.among(ids, withTags));
  const read = async (
    asked: readonly number[],
    wanted: readonly number[],
    also: readonly D1PreparedStatement[] = [],
  ) => {
    const [stamped, ...results] = await db.batch([
      stampsOf(db, asked),
      ...also,
      ...tilePartsOfProducts(db, wanted, withTags),
    ]);
    const stamps = toStamps(stamped);
    const changed = memory.changed(stamps);
    for (const id of [...changed, ...wanted]) parts.delete(id);
    const found = toTilePartsOfProducts(results.slice(also.length));
    memory.keep(found, stamps, withTags);
    for (const one of found) parts.set(one.row.id, one);
    return { changed, answer: results[0] };
  };
  const missing = ids.filter((id) => !parts.has(id));
  const { changed, answer } = await read(ids, missing, more && [more]);
  const again = changed.filter((id) => !missing.includes(id));
  if (again.length > 0) await read(again, again);
  const tiles = ids.flatMap((id) => parts.get(id) ?? []);
  // The memory is shared by sites with different rules.
  const held = heldTo(reductions);
  const shown = tiles.map((one) => ({ ...one, variants: one.variants.map(held) }));
  return [shown.map((one) => toTile(one, preferred)), more && answer];
};

const toTile = (
  { row, variants, tags, medias }: TileParts,
  preference: VariantPreference,
): Tile => {
  const shown = preferredOf(row, variants, preference);
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
