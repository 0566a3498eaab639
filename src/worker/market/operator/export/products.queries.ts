/** Products of one page of an export, and the rows that belong to them. */
export interface ExportedProduct {
  readonly id: number;
  readonly source: string;
  readonly reference: string;
  readonly name: string;
  readonly slug: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly summary: string;
  readonly brandId: number | null;
  readonly priceSuffix: string;
  readonly deliveryNote: string;
  readonly vatRate: number;
  readonly heightMm: number;
  readonly widthMm: number;
}

export interface ExportedVariant {
  readonly id: number;
  readonly productId: number;
  readonly reference: string;
  readonly ean: string;
  readonly name: string;
  readonly slug: string;
  readonly seoTitle: string;
  readonly metaTitle: string;
  readonly description: string;
  readonly surchargePence: number;
  readonly heightMm: number;
  readonly widthMm: number;
  readonly lengthMm: number;
}

export interface ExportedOption {
  readonly id: number;
  readonly variantId: number;
  readonly name: string;
  readonly surchargePence: number;
  readonly status: string;
}

export interface ExportedSwatch {
  readonly variantId: number;
  readonly optionId: number;
  readonly name: string;
  readonly picture: string;
  readonly surchargePence: number;
  readonly status: string;
  /** JSON list of tag ids. */
  readonly tagIds: string;
}

export interface ExportedMedia {
  readonly productId: number;
  readonly variantId: number;
  readonly url: string;
  readonly thumbnail: string;
  readonly name: string;
  readonly s3key: string;
  readonly width: number;
  readonly height: number;
}

export interface ExportedOffer {
  readonly variantId: number;
  readonly sellerName: string;
  readonly sellerSlug: string;
  readonly pricePence: number;
  readonly wasPence: number;
  readonly deliveryPence: number;
  readonly deliveryMethod: string;
  readonly status: string;
  readonly statusText: string;
  readonly stock: number;
  readonly maxOrderSize: number;
}

export interface ExportedReview {
  readonly productId: number;
  readonly author: string;
  readonly rating: number;
  readonly comment: string;
  readonly createdAt: string;
}

/** A tag of a product (`variantId` 0) or of its variant. */
export interface CarriedTag {
  readonly productId: number;
  readonly variantId: number;
  readonly tagId: number;
}

const PRODUCTS = `
SELECT p.id, source, reference, name, slug, seo_title AS seoTitle,
  seo_description AS seoDescription, summary, brand_id AS brandId, price_suffix AS priceSuffix,
  delivery_note AS deliveryNote, vat_rate AS vatRate, height_mm AS heightMm, width_mm AS widthMm
FROM assortment_product a JOIN product p ON p.id = a.product_id
WHERE a.assortment = ?1 AND a.product_id > ?2 ORDER BY a.product_id LIMIT ?3`;

/** The assortment's products after an id, in the order of their ids. */
export const exportedProducts = async (
  db: D1Database,
  assortment: string,
  afterId: number,
  limit: number,
): Promise<readonly ExportedProduct[]> =>
  (await db.prepare(PRODUCTS).bind(assortment, afterId, limit).all<ExportedProduct>()).results;

const VARIANTS = `
SELECT id, product_id AS productId, reference, ean, name, slug, seo_title AS seoTitle,
  meta_title AS metaTitle, description, surcharge_pence AS surchargePence, height_mm AS heightMm,
  width_mm AS widthMm, length_mm AS lengthMm
FROM variant WHERE product_id IN (SELECT value FROM json_each(?1)) ORDER BY product_id, position`;

const OF_VARIANTS = `IN (SELECT id FROM variant
  WHERE product_id IN (SELECT value FROM json_each(?1)))`;

const OPTIONS = `
SELECT id, variant_id AS variantId, name, surcharge_pence AS surchargePence,
  inventory_status AS status
FROM option WHERE variant_id ${OF_VARIANTS} ORDER BY variant_id, position`;

const SWATCHES = `
SELECT variant_id AS variantId, option_id AS optionId, name, main_picture AS picture,
  surcharge_pence AS surchargePence, inventory_status AS status, tag_ids AS tagIds
FROM swatch WHERE variant_id ${OF_VARIANTS} ORDER BY variant_id, option_id, position`;

const MEDIAS = `
SELECT product_id AS productId, variant_id AS variantId, url, thumbnail, name, s3key, width, height
FROM media WHERE product_id IN (SELECT value FROM json_each(?1))
ORDER BY product_id, variant_id, position`;

const OFFERS = `
SELECT variant_id AS variantId, seller.name AS sellerName, seller.slug AS sellerSlug,
  price_pence AS pricePence, was_pence AS wasPence, delivery_pence AS deliveryPence,
  delivery_method AS deliveryMethod, status, status_text AS statusText, stock,
  max_order_size AS maxOrderSize
FROM seller_inventory JOIN seller ON seller.id = seller_id
WHERE variant_id ${OF_VARIANTS} ORDER BY variant_id, seller.slug`;

const REVIEWS = `
SELECT product_id AS productId, author, rating, comment, created_at AS createdAt
FROM review WHERE imported = 1 AND product_id IN (SELECT value FROM json_each(?1))
ORDER BY product_id, id`;

const CARRIED = `
SELECT product_id AS productId, 0 AS variantId, tag_id AS tagId FROM product_tag
WHERE own = 1 AND product_id IN (SELECT value FROM json_each(?1))
UNION ALL
SELECT v.product_id, v.id, vt.tag_id FROM variant v JOIN variant_tag vt ON vt.variant_id = v.id
WHERE v.product_id IN (SELECT value FROM json_each(?1))`;

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
