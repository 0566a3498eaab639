import { rows } from '../call.ts';

type Row = Readonly<Record<string, unknown>>;
/** Rows of the catalogue's tables that the shop reads, by table. */
export type Catalogue = Readonly<Record<string, readonly Row[]>>;

const PRODUCT_COLUMNS = [
  'id, source, reference, slug, name, seo_title, brand_id, main_picture, price_suffix, vat_rate',
  'height_mm, width_mm, default_variant_id, price_pence, was_pence, in_stock, listed, review_count, arrival',
  'review_average, content_hash, created_at, seo_description, delivery_note, summary',
].join(', ');
/** `stated_at` only dates a figure that stays. */
const OFFER_COLUMNS = [
  'id, variant_id, seller_id, price_pence, was_pence, delivery_pence, delivery_method, status',
  'status_text, stock, max_order_size, counted, oversold, stated_stock',
].join(', ');
const OF_VARIANT = 'WHERE variant_id IN (SELECT id FROM variant WHERE product_id IN (?))';

const QUESTIONS: Readonly<Record<string, string>> = {
  product: `SELECT ${PRODUCT_COLUMNS} FROM product WHERE id IN (?) ORDER BY id`,
  variant: 'SELECT * FROM variant WHERE product_id IN (?) ORDER BY id',
  option: `SELECT * FROM option ${OF_VARIANT} ORDER BY id`,
  swatch: `SELECT * FROM swatch ${OF_VARIANT} ORDER BY id`,
  media: 'SELECT * FROM media WHERE product_id IN (?) ORDER BY id',
  seller_inventory: `SELECT ${OFFER_COLUMNS} FROM seller_inventory ${OF_VARIANT} ORDER BY id`,
  review: 'SELECT * FROM review WHERE product_id IN (?) ORDER BY id',
  product_tag: 'SELECT * FROM product_tag WHERE product_id IN (?) ORDER BY product_id, tag_id',
  variant_tag: `SELECT * FROM variant_tag ${OF_VARIANT} ORDER BY variant_id, tag_id`,
  product_text: 'SELECT * FROM product_text WHERE product_id IN (?) ORDER BY product_id',
  assortment_product: 'SELECT * FROM assortment_product ORDER BY assortment, product_id',
  assortment_story: 'SELECT * FROM assortment_story ORDER BY assortment, story_id',
  assortment_tag: 'SELECT * FROM assortment_tag WHERE products > 0 ORDER BY assortment, tag_id',
  story: 'SELECT * FROM story WHERE id IN (SELECT story_id FROM assortment_story) ORDER BY id',
  story_tag: `SELECT * FROM story_tag WHERE story_id IN (SELECT story_id FROM assortment_story)
    ORDER BY story_id, tag_id`,
  story_product: `SELECT * FROM story_product
    WHERE story_id IN (SELECT story_id FROM assortment_story) ORDER BY story_id, source, reference`,
  tag: 'SELECT * FROM tag WHERE id <= ! ORDER BY id',
  seller: 'SELECT * FROM seller WHERE id <= @ ORDER BY id',
};

export interface Extent {
  /** Ids of the products to read, as a list in SQL. */
  readonly products: string;
  /** The last ids. */
  readonly tag: number;
  readonly seller: number;
}

/** The present extent of the catalogue: rows that imports add later lie beyond it. */
export const extentNow = async (): Promise<Extent> => {
  const [row] = await rows(`SELECT (SELECT group_concat(id) FROM product) AS products,
    (SELECT max(id) FROM tag) AS tag, (SELECT max(id) FROM seller) AS seller`);
  return row as unknown as Extent;
};

/** Every row that the shop reads, within an earlier extent. */
export const catalogueWithin = async ({ products, tag, seller }: Extent): Promise<Catalogue> => {
  const found: Record<string, readonly Row[]> = {};
  for (const [table, sql] of Object.entries(QUESTIONS)) {
    found[table] = await rows(
      sql.replace('?', products).replace('!', String(tag)).replace('@', String(seller)),
    );
  }
  return found;
};
