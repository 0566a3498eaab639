/*
 * The columns that an import writes and an export reads, one list per table: each field of a record, and its
 * column. Values that an import derives (positions, main pictures, hashes, ids) are not listed.
 */
import type {
  MediaRow,
  OfferRow,
  OptionRow,
  ProductRow,
  ReviewRow,
  SellerDetails,
  StoryTexts,
  SwatchRow,
  TagDetails,
  VariantRow,
} from './import/rows/chunk.ts';

type Columns = Readonly<Record<string, string>>;
type ColumnsOf<Row> = Readonly<Partial<Record<keyof Row, string>>>;

export const PRODUCT = {
  reference: 'reference',
  slug: 'slug',
  name: 'name',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
  summary: 'summary',
  priceSuffix: 'price_suffix',
  deliveryNote: 'delivery_note',
  vatRate: 'vat_rate',
  heightMm: 'height_mm',
  widthMm: 'width_mm',
} as const satisfies ColumnsOf<ProductRow>;

export const VARIANT = {
  reference: 'reference',
  ean: 'ean',
  mpn: 'mpn',
  slug: 'slug',
  name: 'name',
  seoTitle: 'seo_title',
  metaTitle: 'meta_title',
  description: 'description',
  surchargePence: 'surcharge_pence',
  heightMm: 'height_mm',
  widthMm: 'width_mm',
  lengthMm: 'length_mm',
  facts: 'facts',
} as const satisfies ColumnsOf<VariantRow>;

export const OPTION = {
  name: 'name',
  surchargePence: 'surcharge_pence',
  status: 'inventory_status',
} as const satisfies ColumnsOf<OptionRow>;

export const SWATCH = {
  ...OPTION,
  picture: 'main_picture',
} as const satisfies ColumnsOf<SwatchRow>;

export const MEDIA = {
  url: 'url',
  thumbnail: 'thumbnail',
  name: 'name',
  s3key: 's3key',
  width: 'width',
  height: 'height',
} as const satisfies ColumnsOf<MediaRow>;

export const OFFER = {
  pricePence: 'price_pence',
  wasPence: 'was_pence',
  deliveryPence: 'delivery_pence',
  deliveryMethod: 'delivery_method',
  status: 'status',
  statusText: 'status_text',
  stock: 'stock',
  counted: 'counted',
  maxOrderSize: 'max_order_size',
  salePence: 'sale_pence',
  saleFrom: 'sale_from',
  saleUntil: 'sale_until',
  expectedBy: 'expected_by',
  expiresAt: 'expires_at',
  leadTime: 'lead_time',
} as const satisfies ColumnsOf<OfferRow>;

export const REVIEW = {
  author: 'author',
  rating: 'rating',
  comment: 'comment',
  createdAt: 'created_at',
} as const satisfies ColumnsOf<ReviewRow>;

export const TAG = {
  name: 'name',
  colorHex: 'color_hex',
  mainPicture: 'main_picture',
  mainThumbnail: 'main_thumbnail',
  description: 'description',
  seoDescription: 'seo_description',
  metaTitle: 'meta_title',
  metaDescription: 'meta_description',
  components: 'components',
  pictures: 'pictures',
  position: 'position',
} as const satisfies ColumnsOf<TagDetails>;

export const SELLER = {
  slug: 'slug',
  name: 'name',
  telephone: 'telephone',
  email: 'email',
  description: 'description',
  picture: 'picture',
  deliveryCalendar: 'delivery_calendar',
  sendsSamples: 'sends_samples',
  services: 'services',
} as const satisfies ColumnsOf<SellerDetails>;

export const STORY = {
  kind: 'kind',
  reference: 'reference',
  slug: 'slug',
  title: 'title',
  standfirst: 'standfirst',
  section: 'section',
  author: 'author',
  template: 'template',
  picture: 'picture',
  pictureAlt: 'picture_alt',
  pictureWidth: 'picture_width',
  pictureHeight: 'picture_height',
  metaTitle: 'meta_title',
  seoDescription: 'seo_description',
  publishedAt: 'published_at',
  updatedAt: 'updated_at',
  body: 'body',
} as const satisfies ColumnsOf<StoryTexts>;

/** `seo_title, meta_title`: the columns to write. */
export const names = (columns: Columns): string => Object.values(columns).join(', ');

/** `row ->> 'seoTitle', row ->> 'metaTitle'`: their values from a row of JSON. */
export const values = (columns: Columns, json: string): string =>
  Object.keys(columns)
    .map((field) => `${json} ->> '${field}'`)
    .join(', ');

/** `seo_title = excluded.seo_title`: the changes of an upsert, except the columns of its key. */
export const changes = (columns: Columns, ...key: readonly string[]): string =>
  Object.values(columns)
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');

/** `seo_title = row ->> 'seoTitle'`: the changes of an update. */
export const assignments = (columns: Columns, json: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `${column} = ${json} ->> '${field}'`)
    .join(', ');

/** `variant.seo_title AS seoTitle`: the columns to read. */
export const fields = (columns: Columns, table: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `${table}.${column} AS ${field}`)
    .join(', ');
