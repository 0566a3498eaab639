import { fields, MEDIA, OFFER, OPTION, PRODUCT, REVIEW, SWATCH, VARIANT } from '../columns.ts';
import type {
  MediaRow,
  OfferRow,
  OptionRow,
  ProductRow,
  ReviewRow,
  SwatchRow,
  VariantRow,
} from '../import/rows/chunk.ts';

/** The products of one page of an export, and the rows that belong to them. */
export interface ExportedProduct extends Pick<ProductRow, keyof typeof PRODUCT> {
  readonly id: number;
  readonly source: string;
  readonly brandId: number | null;
}

export interface ExportedVariant extends Pick<VariantRow, keyof typeof VARIANT> {
  readonly id: number;
  readonly productId: number;
}

interface ExportedOption extends Pick<OptionRow, keyof typeof OPTION> {
  readonly id: number;
  readonly variantId: number;
}

export interface ExportedSwatch extends Pick<SwatchRow, keyof typeof SWATCH> {
  readonly variantId: number;
  readonly optionId: number;
  /** A JSON list of tag ids. */
  readonly tagIds: string;
}

interface ExportedMedia extends Pick<MediaRow, keyof typeof MEDIA> {
  readonly productId: number;
  readonly variantId: number;
}

export interface ExportedOffer extends Pick<OfferRow, keyof typeof OFFER> {
  readonly variantId: number;
  readonly sellerName: string;
  readonly sellerSlug: string;
}

interface ExportedReview extends Pick<ReviewRow, keyof typeof REVIEW> {
  readonly productId: number;
}

/** A tag of a product (`variantId` 0) or of its variant. */
interface CarriedTag {
  readonly productId: number;
  readonly variantId: number;
  readonly tagId: number;
}

const PRODUCTS = `
SELECT p.id, p.source, p.brand_id AS brandId, ${fields(PRODUCT, 'p')}
FROM assortment_product a JOIN product p ON p.id = a.product_id
WHERE a.assortment = ?1 AND a.product_id > ?2 ORDER BY a.product_id LIMIT ?3`;

/** Products of the assortment after an id, in the order of their ids. */
export const exportedProducts = async (
  db: D1Database,
  assortment: string,
  afterId: number,
  limit: number,
): Promise<readonly ExportedProduct[]> =>
  (await db.prepare(PRODUCTS).bind(assortment, afterId, limit).all<ExportedProduct>()).results;

const NAMED = `
SELECT p.id, p.source, p.brand_id AS brandId, ${fields(PRODUCT, 'p')} FROM json_each(?1) AS thing
CROSS JOIN product p
  ON p.source = thing.value ->> 'source' AND p.reference = thing.value ->> 'reference'`;

/** The products with these keys, without those that do not exist. */
export const productsNamed = async (
  db: D1Database,
  keys: readonly { readonly source: string; readonly reference: string }[],
): Promise<readonly ExportedProduct[]> =>
  keys.length === 0
    ? []
    : (await db.prepare(NAMED).bind(JSON.stringify(keys)).all<ExportedProduct>()).results;

const VARIANTS = `
SELECT id, product_id AS productId, ${fields(VARIANT, 'variant')}
FROM variant WHERE product_id IN (SELECT value FROM json_each(?1)) ORDER BY product_id, position`;

const OF_VARIANTS = `IN (SELECT id FROM variant
  WHERE product_id IN (SELECT value FROM json_each(?1)))`;

const OPTIONS = `
SELECT id, variant_id AS variantId, ${fields(OPTION, 'option')}
FROM option WHERE variant_id ${OF_VARIANTS} ORDER BY variant_id, position`;

const SWATCHES = `
SELECT variant_id AS variantId, option_id AS optionId, tag_ids AS tagIds, ${fields(SWATCH, 'swatch')}
FROM swatch WHERE variant_id ${OF_VARIANTS} ORDER BY variant_id, option_id, position`;

const MEDIAS = `
SELECT product_id AS productId, variant_id AS variantId, ${fields(MEDIA, 'media')}
FROM media WHERE product_id IN (SELECT value FROM json_each(?1))
ORDER BY product_id, variant_id, position`;

const OFFERS = `
SELECT variant_id AS variantId, seller.name AS sellerName, seller.slug AS sellerSlug,
  ${fields(OFFER, 'seller_inventory')}
FROM seller_inventory JOIN seller ON seller.id = seller_id
WHERE variant_id ${OF_VARIANTS} ORDER BY variant_id, seller.slug`;

const REVIEWS = `
SELECT product_id AS productId, ${fields(REVIEW, 'review')}
FROM review WHERE imported = 1 AND product_id IN (SELECT value FROM json_each(?1))
ORDER BY product_id, id`;

const CARRIED = `
SELECT product_id AS productId, 0 AS variantId, tag_id AS tagId, NULL AS position FROM product_tag
WHERE own = 1 AND product_id IN (SELECT value FROM json_each(?1))
UNION ALL
SELECT v.product_id, v.id, vt.tag_id, vt.position FROM variant v JOIN variant_tag vt ON vt.variant_id = v.id
WHERE v.product_id IN (SELECT value FROM json_each(?1))
ORDER BY productId, variantId, position, tagId`;

export interface ExportedParts {
  readonly variants: readonly ExportedVariant[];
  readonly options: readonly ExportedOption[];
  readonly swatches: readonly ExportedSwatch[];
  readonly medias: readonly ExportedMedia[];
  readonly offers: readonly ExportedOffer[];
  readonly reviews: readonly ExportedReview[];
  readonly carried: readonly CarriedTag[];
}

/** All rows that belong to the given products. */
export const exportedParts = async (
  db: D1Database,
  productIds: readonly number[],
): Promise<ExportedParts> => {
  const ids = JSON.stringify(productIds);
  const ask = (sql: string) => db.prepare(sql).bind(ids);
  const [variants, options, swatches, medias, offers, reviews, carried] = await Promise.all([
    ask(VARIANTS).all<ExportedVariant>(),
    ask(OPTIONS).all<ExportedOption>(),
    ask(SWATCHES).all<ExportedSwatch>(),
    ask(MEDIAS).all<ExportedMedia>(),
    ask(OFFERS).all<ExportedOffer>(),
    ask(REVIEWS).all<ExportedReview>(),
    ask(CARRIED).all<CarriedTag>(),
  ]);
  return {
    variants: variants.results,
    options: options.results,
    swatches: swatches.results,
    medias: medias.results,
    offers: offers.results,
    reviews: reviews.results,
    carried: carried.results,
  };
};
