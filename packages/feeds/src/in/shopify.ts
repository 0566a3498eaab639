import type { CatalogueRecordInput, TagPath } from '@parlour/contract';
import {
  countedStock,
  type Currencies,
  type FeedContext,
  type FeedItem,
  type FeedRow,
  type GroupedFormat,
  remarksOf,
  RowReading,
  seemsVital,
  type Stock,
  UNCOUNTED,
  withoutEntities,
} from './feed.ts';
import {
  cut,
  descriptionHtml,
  doubtText,
  firstColour,
  materialsOf,
  plainSlug,
  readBrand,
  readGtin,
  readMpn,
  readPicture,
  readPrice,
  isUsed,
  urlsIn,
} from './fields.ts';
import { metafieldText } from './metafield.ts';
import { namedFacts } from './product-detail.ts';
import { readQuantity } from './quantity.ts';
import { parsePath, placeCategory, roomNamed, roomsFor, styleNamed } from './categories.ts';
import { MAX_VARIANTS } from '@parlour/domain';

/** Columns of the newer export by their names in the older one. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['url_handle', 'handle'],
  ['description', 'body_html'],
  ['published_on_online_store', 'published'],
  ['sku', 'variant_sku'],
  ['barcode', 'variant_barcode'],
  ['price', 'variant_price'],
  ['compare_at_price', 'variant_compare_at_price'],
  ['inventory_tracker', 'variant_inventory_tracker'],
  ['inventory_quantity', 'variant_inventory_qty'],
  ['continue_selling_when_out_of_stock', 'variant_inventory_policy'],
  ['product_image_url', 'image_src'],
  ['variant_image_url', 'variant_image'],
  ['color_product_metafields_shopify_color_pattern', 'color'],
  ['material_product_metafields_shopify_material', 'material'],
  ['furniture_material_product_metafields_shopify_furniture_material', 'material'],
  ['google_shopping_google_product_category', 'google_product_category'],
  ['google_shopping_condition', 'condition'],
  ['google_shopping_mpn', 'mpn'],
  ['mpn_variant_metafields_mm_google_shopping_mpn', 'mpn'],
  ['condition_product_metafields_mm_google_shopping_condition', 'condition'],
  // The market of the United Kingdom, by the names that shops give it.
  ...['uk', 'gb', 'great_britain'].flatMap((market) =>
    ['included', 'price', 'compare_at_price'].map(
      (column) => [`${column}_${market}`, `${column}_united_kingdom`] as const,
    ),
  ),
]);

/** Shopify's product export, with its present columns and with those before 2025. */
export const SHOPIFY_TABLE = {
  name: 'a Shopify product export',
  required: [['title'], ['variant_price', 'price_united_kingdom']],
  aliases: ALIASES,
  repeatable: new Set<string>(),
};

/** The price, status and names of a variant: if one has two values, neither is used. */
const DECISIVE: ReadonlySet<string> = new Set([
  'handle',
  'title',
  'status',
  'published',
  'option1_value',
  'option2_value',
  'option3_value',
  'variant_sku',
  'variant_price',
  'variant_compare_at_price',
  'variant_inventory_qty',
  'included_united_kingdom',
  'price_united_kingdom',
  'compare_at_price_united_kingdom',
]);

/** The most rows of a product at Shopify: 2,048 variants and 250 pictures. */
const MAX_ROWS = 2_048 + 250;

/** Rows with the same handle are the variants and the pictures of one product. */
export const shopifyFormat = (context: FeedContext): GroupedFormat => ({
  keysOf(row) {
    const reading = new RowReading(row);
    const group = reading.text('handle') || plainSlug(reading.text('title'));
    if (group === '') return { line: row.line, column: 'handle', value: '', reason: 'missing' };
    return { group: cut(group, 200), item: null };
  },
  read: (group, rows) => readGroup(group, rows, context),
  mostRows: MAX_ROWS,
  groupColumn: 'handle',
  itemColumn: 'handle',
  overlooks: (column) => !OF_ANOTHER_MARKET.test(column) && seemsVital(column, NOT_OVERLOOKED),
});

const OF_ANOTHER_MARKET = /^(?:price|compare_at_price|included)_(?!united_kingdom$)/;

/** Shopify's columns about money or stock of which no warning is needed: they are read, or need not be. */
const NOT_OVERLOOKED: ReadonlySet<string> = new Set([
  ...['variant_price', 'variant_compare_at_price', 'price_united_kingdom'],
  ...['compare_at_price_united_kingdom', 'variant_inventory_tracker', 'variant_inventory_qty'],
  ...['variant_inventory_policy', 'cost_per_item', 'charge_tax', 'variant_taxable', 'tax_code'],
  ...['variant_tax_code', 'requires_shipping', 'variant_requires_shipping'],
  ...['unit_price_total_measure', 'unit_price_total_measure_unit', 'unit_price_base_measure'],
  ...['unit_price_base_measure_unit'],
]);

const readGroup = (
  handle: string,
  rows: readonly FeedRow[],
  context: FeedContext,
): readonly FeedItem[] => {
  const readings = rows.map((row) => new RowReading(row, DECISIVE));
  // A spreadsheet may have sorted the rows: the row with the title has what belongs to the whole product.
  const head = readings.find((reading) => reading.text('title') !== '') ?? readings[0];
  if (head === undefined) return [];
  if (refuseUnclear(head)) {
    const reason = `the product is refused because of line ${head.line}`;
    for (const reading of readings) if (reading !== head) reading.refuse('handle', reason);
    return readings.flatMap(remarksOf);
  }
  if (isHidden(head)) return rows.map(() => ({ kind: 'skipped' as const }));
  const used = readings.filter(isUsed);
  if (used.includes(head)) {
    return [...remarksOf(head), ...rows.map(() => ({ kind: 'skipped' as const }))];
  }
  const sold = readings.filter((reading) => !used.includes(reading));
  const title = cut(head.text('title'), 300);
  if (title === '') for (const reading of readings) reading.refuse('title', 'missing');
  for (const column of ['title', 'body_html']) doubtText(head, column);
  const variants = differing(handle, sold, context);
  const images = withoutRefused(readImages(sold), sold, variants);
  doubtStock(readings);
  const said = readSaid(head);
  const record =
    title === '' || variants.length === 0
      ? null
      : productRecord({ handle, title, head, said, images, variants }, context);
  const rowsSold = sold.filter(({ faults }) => faults.length === 0).length;
  return [
    ...used.map(() => ({ kind: 'skipped' as const })),
    // After everything has been read, which may leave a remark.
    ...readings.flatMap(remarksOf),
    ...(record === null
      ? []
      : [{ kind: 'record' as const, record, line: head.line, rows: rowsSold }]),
  ];
};

/** Drafts, archived and unpublished products and those of other markets are not for sale, and gift cards are not delivered. */
const isHidden = (head: RowReading): boolean =>
  /^(draft|archived|unlisted)$/i.test(head.raw('status')) ||
  /^false$/i.test(head.raw('published')) ||
  /^false$/i.test(head.raw('included_united_kingdom')) ||
  /^true$/i.test(head.raw('gift_card'));

/** The words of the columns that tell whether a product is for sale; '' says nothing. */
const WORDS: Readonly<Record<string, RegExp>> = {
  status: /^(active|draft|archived|unlisted|)$/i,
  published: /^(true|false|)$/i,
  included_united_kingdom: /^(true|false|)$/i,
  gift_card: /^(true|false|)$/i,
};

/** A product is refused if it is unclear whether it is for sale. */
const refuseUnclear = (head: RowReading): boolean => {
  const unclear = Object.entries(WORDS).filter(([column, words]) => !words.test(head.raw(column)));
  for (const [column] of unclear) {
    const known = column === 'status' ? 'active, draft, archived, unlisted' : 'true, false';
    head.refuse(column, `not one of ${known}`);
  }
  return head.faults.length > 0;
};

/** The valid variants; of two with the same options the later one is refused, and so are those above the limit. */
const differing = (
  handle: string,
  readings: readonly RowReading[],
  context: FeedContext,
): readonly ShopifyVariant[] => {
  const lines = new Map<string, number>();
  return readings.filter(isVariantRow).flatMap((reading) => {
    const variant = readVariant(reading, context);
    if (variant === null) return [];
    const key = optionText(variant);
    const line = lines.get(key);
    if (line !== undefined) {
      reading.refuse('option1_value', `the same options are already in line ${line}`);
      return [];
    }
    if (lines.size === MAX_VARIANTS) {
      reading.refuse('handle', `more than ${MAX_VARIANTS} variants of one product`, handle);
      return [];
    }
    lines.set(key, reading.line);
    return [variant];
  });
};

/** One variant of a product. Pounds. */
interface ShopifyVariant {
  readonly line: number;
  readonly sku: string;
  readonly ean: string;
  readonly mpn: string;
  /** Values of its options, in order. */
  readonly values: readonly string[];
  readonly price: number;
  readonly wasPrice: number | undefined;
  readonly stock: number;
  readonly counted: boolean;
  readonly statusText: string;
  readonly image: string | null;
  readonly facts: Readonly<Record<string, string>>;
}

const OPTION_NUMBERS = [1, 2, 3] as const;

/** A product's further pictures have rows of their own, without a variant. */
const isVariantRow = (reading: RowReading): boolean =>
  ['variant_price', 'price_united_kingdom', 'variant_sku', 'option1_value'].some(
    (column) => reading.raw(column) !== '',
  );

/** Parses the variant of a row; null if it has errors, which the reading collects. */
const readVariant = (reading: RowReading, context: FeedContext): ShopifyVariant | null => {
  const { column, price, was } = readPrices(reading, context);
  if (price === null && reading.raw(column) === '') reading.refuse(column, 'missing');
  if (price === 0) reading.refuse(column, 'a price of zero');
  const stock = readStock(reading);
  const variant = {
    line: reading.line,
    sku: cut(reading.text('variant_sku').replace(/^'/, ''), 200),
    ean: readGtin(reading, 'variant_barcode'),
    mpn: readMpn(reading),
    values: readValues(reading),
    wasPrice: was !== null && price !== null && was > price ? was : undefined,
    image: readImage(reading),
    facts: factsIn(reading, 'variant'),
  };
  return reading.faults.length > 0 || price === null ? null : { ...variant, ...stock, price };
};

/** The prices of the market of the United Kingdom, which are in pounds, or else those of the shop. */
const readPrices = (reading: RowReading, { currencies }: FeedContext) => {
  const own = 'price_united_kingdom';
  const isOwn = reading.raw(own) !== '';
  const column = isOwn ? own : 'variant_price';
  const before = isOwn ? 'compare_at_price_united_kingdom' : 'variant_compare_at_price';
  const used = isOwn ? { ...currencies, assumed: 'GBP' } : currencies;
  return {
    column,
    price: readPounds(reading, column, used),
    was: readPounds(reading, before, used),
  };
};

const readPounds = (reading: RowReading, column: string, currencies: Currencies): number | null => {
  const text = reading.text(column);
  if (text === '') return null;
  const price = readPrice(text, currencies);
  if ('pounds' in price) return price.pounds;
  reading.refuse(column, price.problem);
  return null;
};

/** Shopify writes `Default Title` for a product without options. */
const readValues = (reading: RowReading): readonly string[] =>
  OPTION_NUMBERS.map((number) => cut(reading.text(`option${number}_value`), 100)).filter(
    (value, at) => value !== '' && !(at === 0 && value.toLowerCase() === 'default title'),
  );

const readImage = (reading: RowReading): string | null => {
  const [text = ''] = urlsIn(reading.raw('variant_image'));
  return text === '' ? null : readPicture(reading, 'variant_image', text);
};

/** Whether a variant may be sold without stock. */
const goesOn = (reading: RowReading): boolean =>
  /^(continue|true)$/i.test(reading.raw('variant_inventory_policy'));

/** Shopify leaves the quantities of a shop with several locations to another file. */
const doubtStock = (readings: readonly RowReading[]): void => {
  const first = readings.find(
    (reading) =>
      isVariantRow(reading) &&
      reading.faults.length === 0 &&
      reading.raw('variant_inventory_tracker') !== '' &&
      reading.raw('variant_inventory_qty') === '' &&
      !goesOn(reading),
  );
  first?.warn(
    'variant_inventory_qty',
    'Shopify counts this stock, but the export has no quantity; taken for in stock without a limit',
  );
};

/** A variant whose stock is not counted is in stock; one that may be sold without stock is made to order. */
const readStock = (reading: RowReading): Stock & { readonly statusText: string } => {
  const text = reading.text('variant_inventory_qty');
  const isCounted = reading.raw('variant_inventory_tracker') !== '' && text !== '';
  if (!isCounted) return { ...UNCOUNTED, statusText: '' };
  const { units, doubt } = readQuantity(text);
  if (doubt !== '') reading.warn('variant_inventory_qty', doubt);
  if (units === null) return { ...UNCOUNTED, statusText: '' };
  if (units > 0) return { ...countedStock(units), statusText: '' };
  return goesOn(reading)
    ? { ...UNCOUNTED, statusText: 'Made to order' }
    : { ...countedStock(0), statusText: '' };
};

interface ShopifyImage {
  readonly url: string;
  /** The description of the picture. */
  readonly name: string;
}

const MAX_PICTURES = 50;

/** The pictures of a product in their order; invalid URLs are left out with a warning. */
const readImages = (readings: readonly RowReading[]): readonly ShopifyImage[] => {
  const placed = readings.flatMap((reading, at) => {
    const position = Number(reading.raw('image_position')) || at + 1;
    const name = cut(reading.text('image_alt_text'), 300);
    return urlsIn(reading.raw('image_src')).flatMap((text) => {
      const url = text === '' ? null : readPicture(reading, 'image_src', text);
      return url === null ? [] : [{ url, name, position }];
    });
  });
  const ordered = placed.toSorted((left, right) => left.position - right.position);
  return [...Map.groupBy(ordered, ({ url }) => url).values()]
    .flatMap((same) => same.slice(0, 1))
    .slice(0, MAX_PICTURES)
    .map(({ url, name }) => ({ url, name }));
};

/** Pictures without those that only refused variants have: they would be shown with all others. */
const withoutRefused = (
  images: readonly ShopifyImage[],
  readings: readonly RowReading[],
  variants: readonly ShopifyVariant[],
): readonly ShopifyImage[] => {
  const own = new Set(variants.flatMap(({ image }) => image ?? []));
  const refused = new Set(
    readings
      .filter(({ faults }) => faults.length > 0)
      .flatMap((reading) => readImage(reading) ?? []),
  );
  return images.filter(({ url }) => own.has(url) || !refused.has(url));
};

/** A variant's own picture, then those that show no other variant. */
const imagesOf = (
  { image }: ShopifyVariant,
  variants: readonly ShopifyVariant[],
  images: readonly ShopifyImage[],
): readonly ShopifyImage[] => {
  const own = images.find(({ url }) => url === image) ?? { url: image ?? '', name: '' };
  const taken = new Set(variants.flatMap((variant) => variant.image ?? []));
  const shared = images.filter(({ url }) => !taken.has(url));
  const shown = own.url === '' ? shared : [own, ...shared];
  return shown.length > 0 ? shown.slice(0, MAX_PICTURES) : images;
};

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;
type VariantInput = ProductInput['variants'][number];

/** A product of a Shopify export, from its first row. */
interface ShopifyProduct {
  readonly handle: string;
  readonly title: string;
  readonly head: RowReading;
  readonly said: SaidOfAll;
  readonly images: readonly ShopifyImage[];
  readonly variants: readonly ShopifyVariant[];
}

/** What the metafields of a product say of all its variants; '' for nothing. */
interface SaidOfAll {
  readonly facts: Readonly<Record<string, string>>;
  readonly colour: string;
  readonly material: string;
}

const readSaid = (head: RowReading): SaidOfAll => ({
  facts: factsIn(head, 'product'),
  colour: readMetafield(head, 'color'),
  material: readMetafield(head, 'material'),
});

const productRecord = (product: ShopifyProduct, context: FeedContext): ProductInput => {
  const { handle, title, head, said, images, variants } = product;
  const brand = readBrand(head, 'vendor');
  return {
    kind: 'product',
    reference: handle,
    name: title,
    slug: plainSlug(handle) || undefined,
    seoTitle: cut(head.text('seo_title'), 300) || title,
    seoDescription: cut(head.text('seo_description'), 1_000),
    summary: descriptionHtml(head.raw('body_html')),
    ...(brand === '' ? {} : { brand: { name: brand } }),
    tags: productTags(head, title),
    medias: images.slice(0, 2).map(({ url, name }) => ({ url, name })),
    facts: { ...said.facts },
    variants: referenced(handle, variants).map(([reference, variant]) =>
      variantRecord(product, reference, variant, context),
    ),
  };
};

/**
 * The variants with their keys. A SKU is one if only one variant has it, and so is the slug of the options. Of options
 * that only signs, accents or letters of another script tell apart, those that are their own slug keep it, and the others
 * are the key as they are written: `a` beside `a+`.
 */
const referenced = (
  handle: string,
  variants: readonly ShopifyVariant[],
): readonly (readonly [string, ShopifyVariant])[] => {
  const skus = Map.groupBy(variants, ({ sku }) => sku);
  const slugs = Map.groupBy(variants, optionSlug);
  return variants.map((variant) => {
    const { sku, values } = variant;
    if (sku !== '' && skus.get(sku)?.length === 1) return [sku, variant];
    const [slug, text] = [optionSlug(variant), optionText(variant)];
    const isSlug = slugs.get(slug)?.length === 1 || text.replace(/[\s/]+/g, '-') === slug;
    const options = values.length === 0 ? [] : [isSlug ? slug : text];
    return [[handle, ...options].join('-').slice(0, 200), variant];
  });
};

const optionSlug = ({ values }: ShopifyVariant): string => values.map(plainSlug).join('-');

/** What tells a variant from the others; the case of letters does not. */
const optionText = ({ values }: ShopifyVariant): string =>
  values.join(' / ').normalize('NFC').toLowerCase();

const variantRecord = (
  { title, head, said, images, variants }: ShopifyProduct,
  reference: string,
  variant: ShopifyVariant,
  { supplier }: FeedContext,
): VariantInput => {
  const name = cut(variant.values.join(' / '), 300);
  const seoTitle = name === '' ? title : `${title} – ${name}`;
  return {
    reference,
    ...(variant.ean === '' ? {} : { ean: variant.ean }),
    ...(variant.mpn === '' ? {} : { mpn: variant.mpn }),
    name: name || title,
    slug: plainSlug(seoTitle) || undefined,
    seoTitle,
    facts: { ...variant.facts },
    tags: variantTags(head, said, variant),
    medias: [...imagesOf(variant, variants, images)],
    offers: [
      {
        seller: { ...supplier },
        price: variant.price,
        wasPrice: variant.wasPrice,
        status: variant.stock > 0 ? 'active' : 'out_of_stock',
        statusText: variant.statusText,
        stock: variant.stock,
        counted: variant.counted,
      },
    ],
  };
};

/** Google’s own, which steer advertisements, are left out. */
const METAFIELD = /^(.*)_(product|variant)_metafields_((?!mm_google_shopping).+)$/;

/** Metafields by their names: columns such as `Seat height (product.metafields.custom.seat_height)`. */
const factsIn = (reading: RowReading, owner: 'product' | 'variant'): Record<string, string> =>
  namedFacts(
    reading.columns
      .filter((column) => METAFIELD.exec(column)?.[2] === owner)
      .map((column) => {
        const [, name = '', , key = ''] = METAFIELD.exec(column) ?? [];
        const named = (name || key).replaceAll('_', ' ');
        return { section: '', name: named, value: readMetafield(reading, column) };
      }),
  );

/** The text of a metafield; '' for an empty one, and with a warning for one that has none. */
const readMetafield = (reading: RowReading, column: string): string => {
  const text = metafieldText(reading.raw(column));
  if (text === null) reading.warn(column, 'not a value that people can read; left out');
  return text ?? '';
};

const productTags = (head: RowReading, title: string): TagPath[] => {
  const path = ['product_category', 'type', 'google_product_category']
    .map((column) => parsePath(withoutEntities(head.raw(column))))
    .find((names) => names.length > 0);
  const keywords = head.text('tags').split(',');
  const rooms = [
    ...roomsFor(path ?? [], title),
    ...keywords.flatMap((one) => roomNamed(one) ?? []),
  ];
  return [
    { type: 'category', path: placeCategory(path ?? []).map((name) => ({ name: cut(name, 300) })) },
    ...[...new Set(rooms)].map((room) => ({ type: 'room' as const, path: [room] })),
    ...keywords
      .flatMap((one) => styleNamed(one) ?? [])
      .map((style) => ({ type: 'style' as const, path: [style] })),
  ];
};

/** Options that are colours or materials, and the product's own colours and materials. */
const variantTags = (head: RowReading, said: SaidOfAll, { values }: ShopifyVariant): TagPath[] => {
  const chosen = OPTION_NUMBERS.map((number, at) => ({
    option: head.text(`option${number}_name`),
    value: values[at] ?? '',
  }));
  const colour = chosen.find(({ option }) => /colou?r|shade|finish/i.test(option))?.value;
  const material = chosen.find(({ option }) =>
    /material|fabric|timber|wood|upholstery/i.test(option),
  );
  const colourName = firstColour(colour ?? said.colour);
  return [
    ...(colourName === undefined
      ? []
      : [{ type: 'colour' as const, path: [{ name: colourName }] }]),
    ...materialsOf(material?.value ?? said.material).map((name) => ({
      type: 'material' as const,
      path: [{ name }],
    })),
  ];
};
