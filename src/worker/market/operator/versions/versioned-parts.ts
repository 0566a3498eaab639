/*
 * The rows that a rollback restores, one table each. The triggers that record them are in the migration
 * 0037_catalogue_rows. Columns are in the order of the recorded rows, and new ones come last. Values that the
 * shop derives (prices and stock of lists, counts, the search) are not included.
 */

export interface VersionedPart {
  readonly table: string;
  /** What its rows belong to. */
  readonly kind: 'product' | 'story' | 'tag' | 'seller';
  readonly columns: readonly string[];
  /** Rows with this key are added and removed; rows of other tables only change. */
  readonly key?: readonly string[];
  /** Another unique key. */
  readonly unique?: readonly string[];
  /** Rows of variants that no longer exist are not restored. */
  readonly isOfVariant?: true;
}

const words = (text: string): readonly string[] => text.split(' ');

/** The rows of all things; a table comes before those that refer to it. */
export const VERSIONED_PARTS: readonly VersionedPart[] = [
  {
    table: 'tag',
    kind: 'tag',
    columns: words(
      'name color_hex main_picture main_thumbnail description seo_description meta_title meta_description components position path pictures',
    ),
  },
  {
    table: 'seller',
    kind: 'seller',
    columns: words(
      'name telephone email description picture delivery_calendar services sends_samples',
    ),
  },
  {
    table: 'product',
    kind: 'product',
    columns: words(
      'slug name seo_title brand_id main_picture price_suffix vat_rate height_mm width_mm content_hash seo_description delivery_note summary',
    ),
  },
  {
    table: 'variant',
    kind: 'product',
    key: ['id'],
    unique: ['product_id', 'reference'],
    columns: words(
      'id product_id reference ean slug name seo_title meta_title description surcharge_pence main_picture height_mm width_mm length_mm position mpn facts',
    ),
  },
  {
    table: 'option',
    kind: 'product',
    key: ['id'],
    unique: ['variant_id', 'name'],
    columns: words('id variant_id name surcharge_pence inventory_status position'),
    isOfVariant: true,
  },
  {
    table: 'swatch',
    kind: 'product',
    key: ['id'],
    columns: words(
      'id variant_id option_id name main_picture surcharge_pence inventory_status tag_ids position',
    ),
    unique: ['variant_id', 'option_id', 'name'],
    isOfVariant: true,
  },
  {
    table: 'media',
    kind: 'product',
    key: ['id'],
    columns: words('id product_id variant_id url thumbnail name s3key width height position'),
    unique: ['product_id', 'variant_id', 'url'],
  },
  {
    table: 'seller_inventory',
    kind: 'product',
    key: ['id'],
    columns: words(
      'id variant_id seller_id price_pence was_pence delivery_pence delivery_method status status_text stock max_order_size counted oversold stated_stock stated_at sale_pence sale_from sale_until expected_by expires_at lead_time',
    ),
    unique: ['variant_id', 'seller_id'],
    isOfVariant: true,
  },
  {
    table: 'review',
    kind: 'product',
    key: ['id'],
    columns: words(
      'id product_id author rating comment created_at imported site customer answer answered_at',
    ),
  },
  {
    table: 'product_tag',
    kind: 'product',
    key: ['product_id', 'tag_id'],
    columns: words('product_id tag_id own'),
  },
  {
    table: 'variant_tag',
    kind: 'product',
    key: ['variant_id', 'tag_id'],
    columns: words('variant_id tag_id position'),
    isOfVariant: true,
  },
  {
    table: 'product_text',
    kind: 'product',
    columns: words('product_id title brand category body'),
  },
  {
    table: 'story',
    kind: 'story',
    columns: words(
      'slug title standfirst section author template picture picture_alt picture_width picture_height meta_title seo_description published_at updated_at content_hash body',
    ),
  },
  {
    table: 'story_tag',
    kind: 'story',
    key: ['story_id', 'tag_id'],
    columns: words('story_id tag_id own'),
  },
  {
    table: 'story_product',
    kind: 'story',
    key: ['story_id', 'source', 'reference'],
    columns: words('story_id source reference position x y'),
  },
];

/** Which things assortments contain. */
export const VERSIONED_ASSORTMENTS: readonly VersionedPart[] = [
  {
    table: 'assortment_product',
    kind: 'product',
    key: ['assortment', 'product_id'],
    columns: words('assortment product_id'),
  },
  {
    table: 'assortment_story',
    kind: 'story',
    key: ['assortment', 'story_id'],
    columns: words('assortment story_id'),
  },
];
