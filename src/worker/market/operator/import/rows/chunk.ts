/*
 * Rows of an import on their way into the database, as JSON that `json_each` expands. A product is named by
 * its reference, a variant by the product's and its own, a tag by type and path. Ids are looked up inside the
 * statements, so that nothing is read back between them. The joins are CROSS JOINs, which SQLite does not
 * reorder; otherwise it would read a whole table for every row of the JSON.
 */

/** A tag by its type and the slugs from its root, such as `furniture/sofas`. */
export interface TagKey {
  readonly type: string;
  readonly path: string;
}

export interface TagNode extends TagKey {
  readonly slug: string;
  readonly name: string;
  /** The path of the tag above; '' for a root. */
  readonly parentPath: string;
  readonly colorHex: string;
}

export interface TagDetails extends TagKey {
  readonly name: string;
  readonly colorHex: string;
  readonly mainPicture: string;
  readonly mainThumbnail: string;
  readonly description: string;
  readonly seoDescription: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  /** JSON text. */
  readonly components: string;
  /** A JSON list of URLs. */
  readonly pictures: string;
  readonly position: number;
}

export interface SellerName {
  readonly slug: string;
  readonly name: string;
}

export interface SellerDetails extends SellerName {
  readonly telephone: string;
  readonly email: string;
  readonly description: string;
  readonly picture: string;
  /** JSON text, as are the services; null for none. */
  readonly deliveryCalendar: string | null;
  /** Null if it sends none. */
  readonly sendsSamples: 1 | null;
  readonly services: string | null;
}

export interface ProductRow {
  readonly reference: string;
  readonly slug: string;
  readonly name: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly summary: string;
  /** The path of the brand's tag; null without one. */
  readonly brand: string | null;
  readonly mainPicture: string;
  readonly priceSuffix: string;
  readonly deliveryNote: string;
  readonly vatRate: number;
  readonly heightMm: number;
  readonly widthMm: number;
}

/** A row of the named product, or of its variant unless that is null. */
interface OwnedRow {
  readonly product: string;
  readonly variant: string | null;
}

export interface VariantRow {
  readonly product: string;
  readonly reference: string;
  readonly ean: string;
  readonly mpn: string;
  readonly slug: string;
  readonly name: string;
  readonly seoTitle: string;
  readonly metaTitle: string;
  readonly description: string;
  readonly surchargePence: number;
  readonly mainPicture: string;
  readonly heightMm: number;
  readonly widthMm: number;
  readonly lengthMm: number;
  /** JSON text; null for none. */
  readonly facts: string | null;
  readonly position: number;
}

export interface OptionRow extends OwnedRow {
  readonly name: string;
  readonly surchargePence: number;
  readonly status: string;
  readonly position: number;
}

export interface SwatchRow extends OptionRow {
  /** The name of its option; null for a swatch of the variant itself. */
  readonly option: string | null;
  readonly picture: string;
  readonly tags: readonly TagKey[];
}

export interface MediaRow extends OwnedRow {
  readonly url: string;
  readonly thumbnail: string;
  readonly name: string;
  readonly s3key: string;
  readonly width: number;
  readonly height: number;
  readonly position: number;
}

export interface OfferRow extends OwnedRow {
  readonly seller: string;
  /** Without a reduction that lasts for some time only. */
  readonly pricePence: number;
  readonly wasPence: number;
  readonly deliveryPence: number;
  readonly deliveryMethod: string;
  readonly status: string;
  readonly statusText: string;
  readonly stock: number;
  /** 0 for stock that was never counted and does not run out. */
  readonly counted: 0 | 1;
  readonly maxOrderSize: number;
  /** The price of a reduction that lasts for some time only; null for none. */
  readonly salePence: number | null;
  /** ISO 8601 as `toISOString` writes it, like the moments below; null for none. */
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
  readonly expectedBy: string | null;
  readonly expiresAt: string | null;
  /** JSON text; null for none. */
  readonly leadTime: string | null;
  /** When `wasPence` was asked, if the record says so; the shop's own record of prices is in `offer_price`. */
  readonly wasFrom: string | null;
  readonly wasUntil: string | null;
}

export interface ReviewRow {
  readonly product: string;
  readonly author: string;
  readonly rating: number;
  readonly comment: string;
  readonly createdAt: string;
}

export interface OwnedTag extends OwnedRow, TagKey {
  /** The place of a variant's tag among those of its type, if it has several. */
  readonly position?: number;
}

/** The text of a product for searches. The names of tags are added in the database. */
export interface TextRow {
  readonly product: string;
  readonly title: string;
  readonly body: string;
}

export interface StoryKey {
  readonly kind: string;
  readonly reference: string;
}

/** The texts of a moodroom or a post, as the operators' records name them. */
export interface StoryTexts extends StoryKey {
  readonly slug: string;
  readonly title: string;
  readonly standfirst: string;
  readonly section: string;
  readonly author: string;
  readonly template: string;
  readonly picture: string;
  readonly pictureAlt: string;
  readonly pictureWidth: number;
  readonly pictureHeight: number;
  readonly metaTitle: string;
  readonly seoDescription: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly body: string;
}

/** All rows of some products. */
export interface ProductTables {
  readonly products: readonly (ProductRow & { readonly hash: string })[];
  readonly variants: readonly VariantRow[];
  readonly options: readonly OptionRow[];
  readonly swatches: readonly SwatchRow[];
  readonly medias: readonly MediaRow[];
  readonly offers: readonly OfferRow[];
  readonly reviews: readonly ReviewRow[];
  readonly tags: readonly OwnedTag[];
  readonly texts: readonly TextRow[];
}

/** The time at which the stock figures were taken. */
export interface StockDate {
  /** ISO 8601, as `toISOString` writes it. */
  readonly at: string;
  /** False when they were taken then or earlier. */
  readonly isExact: boolean;
}

/** One chunk of an import, in the database's terms. */
export interface Chunk {
  readonly db: D1Database;
  /** The supplier of the products, which is half of a product's key. */
  readonly source: string;
  /** ISO 8601. */
  readonly now: string;
  readonly stockDate: StockDate;
}

/**
 * A statement about the products of a source with these references (`?1`, source `?2`) and, where it contains
 * `?3`, about rows that belong to them.
 */
export const over = (
  { db, source }: Chunk,
  sql: string,
  references: readonly string[],
  rows?: readonly unknown[],
): D1PreparedStatement => {
  const named = [JSON.stringify(references), source];
  return db.prepare(sql).bind(...named, ...(rows === undefined ? [] : [JSON.stringify(rows)]));
};

/** The ids of the products that the chunk names, as a common table expression. */
export const TOUCHED = `touched AS (
  SELECT p.id FROM json_each(?1) r CROSS JOIN product p ON p.source = ?2 AND p.reference = r.value)`;

/** The chunk's rows with the ids of their owners; `variant_id` is 0 for the product's own rows. */
export const GIVEN = `given AS (
  SELECT p.id AS product_id, coalesce(v.id, 0) AS variant_id, j.value AS row
  FROM json_each(?3) j
  CROSS JOIN product p ON p.source = ?2 AND p.reference = j.value ->> 'product'
  LEFT JOIN variant v ON v.product_id = p.id AND v.reference = j.value ->> 'variant')`;

type NumberedTable =
  | 'product'
  | 'variant'
  | 'option'
  | 'swatch'
  | 'media'
  | 'seller_inventory'
  | 'review';

/** The id of a new row, which no row of the table has ever had. SQLite would reuse the last one. */
export const freshId = (table: NumberedTable): string =>
  `(SELECT max(used.last, (SELECT coalesce(max(id), 0) FROM ${table})) FROM used_id AS used
    WHERE used.kind = '${table}') + row_number() OVER ()`;

/** The ids of the variants of the chunk's products. */
export const TOUCHED_VARIANTS = `SELECT id FROM variant WHERE product_id IN (SELECT id FROM touched)`;
