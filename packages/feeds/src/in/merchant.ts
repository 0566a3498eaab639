import type { CatalogueRecordInput, TagPath } from '@parlour/contract';
import {
  countedStock,
  type FeedContext,
  type FeedItem,
  type FeedRow,
  type GroupedFormat,
  remarksOf,
  RowReading,
  seemsVital,
  type Stock,
  type Supplier,
  UNCOUNTED,
  withoutEntities,
} from './feed.ts';
import {
  type Availability,
  cut,
  descriptionHtml,
  doubtText,
  firstColour,
  joinedMaterials,
  joinedNames,
  materialsOf,
  parseAvailability,
  parseDateRange,
  parseLength,
  pictureUrl,
  plainSlug,
  properName,
  readBrand,
  readGtin,
  readMpn,
  readPicture,
  readPrice,
  isUsed,
  urlsIn,
} from './fields.ts';
import { DATE_FORM, type Moment, parseMoment } from './moment.ts';
import { detailsIn, namedFacts } from './product-detail.ts';
import { readQuantity } from './quantity.ts';
import { DELIVERY_DAYS, type Delivery, readShipping } from './shipping.ts';
import { type CategoryPath, parsePath, placeCategory, roomsFor } from './categories.ts';
import { commonTitle } from './common-title.ts';
import { MAX_VARIANTS } from '@parlour/domain';

/** Names in other programs for the columns of Google Merchant product data. */
export const MERCHANT_ALIASES: ReadonlyMap<string, string> = new Map([
  ['item_id', 'id'],
  ['name', 'title'],
  ['colour', 'color'],
  ['image', 'image_link'],
  ['image_url', 'image_link'],
  ['additional_images', 'additional_image_link'],
  ['additional_image_links', 'additional_image_link'],
  ['category', 'product_type'],
  ['ean', 'gtin'],
  ['upc', 'gtin'],
  ['barcode', 'gtin'],
  ['stock', 'quantity'],
  ['inventory', 'quantity'],
  ['sell_on_google_quantity', 'quantity'],
  ['quantity_to_sell_on_facebook', 'quantity'],
  ...[
    ...['qty', 'stock_quantity', 'stock_qty', 'stock_level', 'stock_on_hand', 'in_stock_quantity'],
    ...['quantity_in_stock', 'available_quantity', 'inventory_quantity'],
  ].map((name) => [name, 'quantity'] as const),
  // One charge for the whole country, as a value without a country is.
  ...['shipping', 'delivery', 'postage']
    .flatMap((what) =>
      ['cost', 'costs', 'price', 'charge', 'charges', 'fee', 'rate'].map((sum) => `${what}_${sum}`),
    )
    .flatMap((name) => [name, `${name}_gbp`])
    .concat('p_p', 'p_and_p', 'postage_and_packing', 'postage_packing')
    .map((name) => [name, 'shipping'] as const),
  ['product_detail_section_name_attribute_name_attribute_value', 'product_detail'],
  // Meta's columns for one picture each.
  ['image_0_url', 'image_link'],
  ...Array.from(
    { length: 19 },
    (_, at) => [`image_${at + 1}_url`, 'additional_image_link'] as const,
  ),
]);

/** Attributes that an item may have several times by Google's specification. */
const REPEATABLE: ReadonlySet<string> = new Set([
  'additional_image_link',
  'additional_images',
  'additional_image_links',
  'shipping',
  'tax',
  'product_type',
  'product_detail',
  'product_detail_section_name_attribute_name_attribute_value',
  'product_detail_attribute_name_attribute_value',
  'product_highlight',
  'lifestyle_image_link',
  'video_link',
  'included_destination',
  'excluded_destination',
  'shopping_ads_excluded_country',
  'size_type',
  'certification',
  'promotion_id',
  'display_ads_similar_id',
  'ads_label',
  'loyalty_program',
  'carrier_shipping',
  'installment',
  'free_shipping_threshold',
]);

/** The price, status and names of an item: if one has two values, neither is used. */
const DECISIVE: ReadonlySet<string> = new Set([
  'id',
  'item_group_id',
  'title',
  'price',
  'sale_price',
  'availability',
  'quantity',
]);

/** Merchant product data in a table (TSV or CSV). */
export const MERCHANT_TABLE = {
  name: 'Google Merchant product data',
  required: [['id'], ['title', 'structured_title'], ['price']],
  aliases: MERCHANT_ALIASES,
  repeatable: REPEATABLE,
};

/**
 * Google Merchant product data: every row is a variant, rows with the same `item_group_id` are the variants
 * of one product, and a row without one is a product of its own.
 */
export const merchantFormat = (context: FeedContext): GroupedFormat => ({
  keysOf(row) {
    const reading = new RowReading(row);
    const id = reading.text('id');
    if (id !== '') return { group: cut(reading.text('item_group_id') || id, 200), item: id };
    return reading.refuse('id', 'missing');
  },
  read: (group, rows) => readGroup(group, rows, context),
  mostRows: MAX_VARIANTS,
  groupColumn: 'item_group_id',
  itemColumn: 'id',
  overlooks: (column) => seemsVital(column, NOT_OVERLOOKED),
});

/** Columns about money or stock of which no warning is needed: they are read, or are Google's and Meta's and need not be. */
const NOT_OVERLOOKED: ReadonlySet<string> = new Set([
  ...['price', 'sale_price', 'sale_price_effective_date', 'currency', 'availability'],
  ...['availability_date', 'quantity', 'shipping', 'shipping_height', 'shipping_width'],
  ...['shipping_length', 'shipping_weight', 'shipping_label', 'carrier_shipping', 'tax'],
  ...['tax_category', 'commerce_tax_category', 'free_shipping_threshold', 'subscription_cost'],
  ...['auto_pricing_min_price', 'maximum_retail_price', 'cost_of_goods_sold'],
]);

const readGroup = (
  group: string,
  rows: readonly FeedRow[],
  context: FeedContext,
): readonly FeedItem[] => {
  const readings = rows.map((row) => new RowReading(row, DECISIVE));
  const shown = readings.filter((reading) => !isHidden(reading));
  const fresh = shown.filter((reading) => !isUsed(reading));
  const items = differing(
    fresh
      .filter((reading) => fresh.length === 1 || !isParent(reading))
      .flatMap((reading) => {
        const item = readItem(reading, context);
        return item === null ? [] : [{ reading, item }];
      }),
  );
  return [
    ...readings
      .filter((reading) => !fresh.includes(reading))
      .map(() => ({ kind: 'skipped' as const })),
    ...shown.flatMap(remarksOf),
    ...recordOf(group, items, context),
  ];
};

/** Meta's words for what no shop shows. */
const HIDDEN = /^(?:archived|hidden|staging|draft)$/i;

const isHidden = (reading: RowReading): boolean =>
  ['status', 'visibility'].some((column) => HIDDEN.test(reading.text(column)));

/**
 * Whether a row is the product itself, which some programs list beside its variants: it has the group's id, and
 * nothing that sets a variant apart.
 */
const isParent = (reading: RowReading): boolean => {
  const isVariant =
    reading.text('item_group_id') !== '' ||
    Object.values(readNameParts(reading)).some((value) => value !== '');
  if (!isVariant) reading.warn('id', 'the id of a group; its variants are loaded in its place');
  return !isVariant;
};

interface FoundItem {
  readonly reading: RowReading;
  readonly item: MerchantItem;
}

/**
 * The items of a group without those that only repeat another. Items that differ in a price or a measurement
 * alone get a mark, which their names show.
 */
const differing = (found: readonly FoundItem[]): readonly MerchantItem[] => {
  const kept = withoutRepeats(found);
  const alike = Map.groupBy(kept, ({ item }) => looksOf(item));
  return kept.map(({ reading, item }) => {
    const others = alike.get(looksOf(item)) ?? [];
    const [first] = others;
    if (first === undefined || others.length === 1) return item;
    const mark = markOf(
      item,
      others.map((other) => other.item),
    );
    if (first.item !== item) {
      const reason = `${alikeTo(first.item)}; its name says "${mark}", too`;
      reading.warn('id', reason, idAndTitle(item));
    }
    return { ...item, mark };
  });
};

const withoutRepeats = (found: readonly FoundItem[]): readonly FoundItem[] => {
  const shown = new Map<string, MerchantItem>();
  return found.filter(({ reading, item }) => {
    const { price } = item.offer;
    const { description, heightMm, widthMm, lengthMm, mpn, ean, images } = item;
    const key = JSON.stringify([
      ...[looksOf(item), price, description, heightMm, widthMm, lengthMm, mpn, ean],
      ...images,
    ]);
    const first = shown.get(key);
    if (first === undefined) shown.set(key, item);
    else {
      const reason = `${alikeTo(first)}, and the same price, measurements and texts`;
      reading.refuse('id', reason, idAndTitle(item));
    }
    return first === undefined;
  });
};

/** What usually tells the items of a group apart. */
const looksOf = ({ title, attributes }: MerchantItem): string =>
  JSON.stringify([title, Object.values(attributes)]);

const alikeTo = ({ line }: MerchantItem): string =>
  `the same title, color, size, material and pattern as in line ${line}`;

const idAndTitle = ({ id, title }: MerchantItem): string => `${id}: ${title}`;

const SIDES = [
  ['widthMm', 'wide'],
  ['heightMm', 'high'],
  ['lengthMm', 'long'],
] as const;

/** The measurements in which items differ, else the manufacturer's number or the id that only this one has. */
const markOf = (item: MerchantItem, others: readonly MerchantItem[]): string => {
  const sides = SIDES.filter(([side]) => new Set(others.map((other) => other[side])).size > 1);
  const sizeOf = (one: MerchantItem): string =>
    sides
      .filter(([side]) => one[side] > 0)
      .map(([side, word]) => `${one[side] / 10} cm ${word}`)
      .join(', ');
  const isOwn = (read: (one: MerchantItem) => string): boolean =>
    read(item) !== '' && others.every((other) => other === item || read(other) !== read(item));
  const mark = [sizeOf, (one: MerchantItem) => one.mpn].find(isOwn);
  return mark === undefined ? item.id : mark(item);
};

const recordOf = (
  group: string,
  items: readonly MerchantItem[],
  context: FeedContext,
): readonly FeedItem[] => {
  const [first, ...others] = items;
  if (first === undefined) return [];
  const record = productOf(group, [first, ...others], context);
  return [{ kind: 'record', record, line: first.line, rows: items.length }];
};

/** One row of a Merchant feed: one item for sale. */
interface MerchantItem {
  readonly id: string;
  readonly line: number;
  readonly title: string;
  /** HTML. */
  readonly description: string;
  readonly brand: string;
  readonly category: CategoryPath;
  readonly colour: string | undefined;
  readonly materials: readonly string[];
  /** The attributes that set it apart in its group, by name. */
  readonly attributes: Readonly<Record<NamePart, string>>;
  readonly images: readonly string[];
  readonly ean: string;
  readonly mpn: string;
  readonly heightMm: number;
  readonly widthMm: number;
  readonly lengthMm: number;
  readonly facts: Readonly<Record<string, string>>;
  readonly availability: Availability;
  readonly stock: Stock;
  readonly offer: ItemOffer;
  readonly times: ItemTimes;
  /** What tells it from an item of the same title and attributes; '' for all others. */
  readonly mark: string;
}

/** Columns in which the items of one group may differ, in the order of a variant's name. */
const NAME_PARTS = [
  'color',
  'size',
  'material',
  'pattern',
  'additional_variant_attribute',
] as const;

type NamePart = (typeof NAME_PARTS)[number];

const MAX_TITLE = 300;
const MAX_ID = 200;

/** Parses a row; null if it has errors, which the reading collects. */
const readItem = (reading: RowReading, context: FeedContext): MerchantItem | null => {
  const availability = readAvailability(reading);
  const offer = readOffer(reading, context);
  const times = readTimes(reading, availability, context);
  const item = {
    id: readId(reading),
    line: reading.line,
    title: readTitle(reading),
    description: readDescription(reading),
    brand: readBrand(reading, 'brand'),
    category: readCategory(reading),
    colour: firstColour(reading.text('color')),
    materials: materialsOf(reading.text('material')),
    attributes: readNameParts(reading),
    images: readImages(reading),
    ean: readGtin(reading, 'gtin'),
    mpn: readMpn(reading),
    heightMm: readLength(reading, 'height'),
    widthMm: readLength(reading, 'width'),
    lengthMm: readLength(reading, 'length'),
    facts: readDetails(reading),
    stock: readStock(reading, availability),
  };
  if (reading.faults.length > 0 || availability === null || offer === null) return null;
  return { ...item, availability, offer, times, mark: '' };
};

const readId = (reading: RowReading): string => {
  const id = reading.text('id');
  if (id === '') reading.refuse('id', 'missing');
  if (id.length > MAX_ID) reading.refuse('id', `longer than ${MAX_ID} characters`);
  return id;
};

const readTitle = (reading: RowReading): string => {
  const title = reading.text('title') || withoutSource(reading.text('structured_title'));
  if (title === '') reading.refuse('title', 'missing');
  doubtText(reading, 'title');
  if (title.length > MAX_TITLE) reading.warn('title', `cut to ${MAX_TITLE} characters`);
  return cut(title, MAX_TITLE).trim();
};

const DESCRIPTIONS = ['rich_text_description', 'description', 'structured_description'];

/** Meta's description with HTML says more than a plain one. */
const readDescription = (reading: RowReading): string => {
  const column = DESCRIPTIONS.find((name) => reading.raw(name) !== '') ?? 'description';
  doubtText(reading, column);
  const text = reading.raw(column);
  return descriptionHtml(column === 'structured_description' ? withoutSource(text) : text);
};

/** The text of Google's `trained_algorithmic_media:"A text"`, which says that a program wrote it. */
const withoutSource = (structured: string): string =>
  structured.replace(/^(?:default|trained_algorithmic_media)\s*:?\s*"?|"$/gi, '').trim();

const readAvailability = (reading: RowReading): Availability | null => {
  const text = reading.text('availability');
  const availability = parseAvailability(text);
  if (text === '') reading.refuse('availability', 'missing');
  else if (availability === null) {
    reading.refuse('availability', 'not one of in_stock, out_of_stock, preorder, backorder');
  }
  return availability;
};

/** Moments of an offer, ISO 8601. */
interface ItemTimes {
  readonly expectedBy?: string;
  readonly expiresAt?: string;
}

/** When a pre-order or a back order is expected, and when the offer ends. */
const readTimes = (
  reading: RowReading,
  availability: Availability | null,
  { now }: FeedContext,
): ItemTimes => {
  const isAwaited = (availability?.statusText ?? '') !== '';
  const expected = isAwaited ? readDate(reading, 'availability_date') : null;
  if (isPast(expected, now)) reading.warn('availability_date', 'in the past; left out');
  const end = readDate(reading, 'expiration_date');
  if (isPast(end, now)) reading.warn('expiration_date', 'in the past; shown as out of stock');
  return {
    // The last moment of a day is still that day.
    ...(expected === null
      ? {}
      : { expectedBy: isoOf(Math.max(expected.from, expected.until - 1)) }),
    ...(end === null ? {} : { expiresAt: isoOf(end.until) }),
  };
};

const isoOf = (moment: number): string => new Date(moment).toISOString();

const isPast = (date: Moment | null, now: number): boolean => date !== null && date.until <= now;

/** The date in a column; null for none, and with a warning for one that could mean something else. */
const readDate = (reading: RowReading, column: string): Moment | null => {
  const text = reading.text(column);
  const date = parseMoment(text);
  if (date === null && text !== '') reading.warn(column, `not ${DATE_FORM}; left out`);
  return date;
};

/** The shop's own category says more than Google's, and that more than Meta's. */
const readCategory = (reading: RowReading): CategoryPath => {
  const own = parsePath(withoutEntities(reading.all('product_type')[0] ?? ''));
  if (own.length > 0) return own;
  const [google, meta] = ['google_product_category', 'fb_product_category'].map((column) =>
    parsePath(withoutEntities(reading.raw(column))),
  );
  const path = google?.length ? google : (meta ?? []);
  if (path.length === 0 && reading.raw('google_product_category') !== '') {
    reading.warn('google_product_category', 'our table doesn’t have this number; put into Other');
  }
  return path;
};

const readNameParts = (reading: RowReading): Readonly<Record<NamePart, string>> => ({
  color: cut(joinedNames(reading.text('color')), 100),
  size: cut(reading.text('size'), 100),
  material: cut(joinedMaterials(reading.text('material')), 100),
  pattern: cut(properName(reading.text('pattern')), 100),
  additional_variant_attribute: cut(valuesOf(reading.text('additional_variant_attribute')), 100),
});

/** `Oval / Left` of Meta's `Shape:Oval, Side:Left`. */
const valuesOf = (attributes: string): string =>
  attributes
    .split(',')
    .map((attribute) => attribute.slice(attribute.indexOf(':') + 1).trim())
    .filter((value) => value !== '')
    .join(' / ');

const MAX_PICTURES = 20;

/** The main picture, and others that either attribute may name. */
const readImages = (reading: RowReading): readonly string[] => {
  const [main = '', ...besides] = urlsIn(reading.raw('image_link'));
  if (main === '') reading.warn('image_link', 'missing; the product is shown without a picture');
  const more = reading.all('additional_image_link').flatMap(urlsIn);
  const addresses = [
    ...(main === '' ? [] : [readMainPicture(reading, main)]),
    ...besides.map((url) => readPicture(reading, 'image_link', url)),
    ...more.map((url) => readPicture(reading, 'additional_image_link', url)),
  ].filter((url) => url !== null);
  return [...new Set(addresses)].slice(0, MAX_PICTURES);
};

/** A product is refused if its main picture cannot be shown. */
const readMainPicture = (reading: RowReading, text: string): string | null => {
  const picture = pictureUrl(text);
  if (!('problem' in picture)) return readPicture(reading, 'image_link', text);
  reading.refuse('image_link', picture.problem, text);
  return null;
};

/** The product's own size, or that of its parcel. */
const readLength = (reading: RowReading, side: 'height' | 'width' | 'length'): number => {
  const column = reading.raw(`product_${side}`) === '' ? `shipping_${side}` : `product_${side}`;
  const text = reading.text(column);
  const length = parseLength(text);
  if (length === null && text !== '') {
    reading.warn(column, 'not a length with its unit, such as "120 cm"; left out');
  }
  return length ?? 0;
};

/** Details that are not written by Google's rule are left out. */
const readDetails = (reading: RowReading): Readonly<Record<string, string>> => {
  const details = reading.all('product_detail').flatMap(detailsIn);
  const unread = details.find((detail) => detail.name === '' || detail.value === '');
  if (unread !== undefined) {
    reading.warn(
      'product_detail',
      'not a section, a name and a value such as "Seat:Height:45 cm"; left out',
      unread.text,
    );
  }
  return namedFacts(details);
};

const readStock = (reading: RowReading, availability: Availability | null): Stock => {
  const text = reading.text('quantity');
  const { units, doubt } = text === '' ? { units: null, doubt: '' } : readQuantity(text);
  if (doubt !== '') reading.warn('quantity', doubt);
  if (units !== null) return countedStock(units);
  return availability?.status === 'active' ? UNCOUNTED : countedStock(0);
};

/** The price of an item. Pounds. */
interface ItemOffer {
  readonly price: number;
  /** The price before a reduction. */
  readonly wasPrice?: number;
  /** When the reduction begins and ends, ISO 8601. */
  readonly saleFrom?: string;
  readonly saleUntil?: string;
  readonly delivery: Delivery;
  readonly leadTime?: OfferInput['leadTime'];
}

/** Price, reduction and delivery of a row; null without a usable price. */
const readOffer = (reading: RowReading, feed: FeedContext): ItemOffer | null => {
  const context = { ...feed, currencies: currenciesOf(reading, feed) };
  const price = readRegularPrice(reading, context);
  if (price === null) return null;
  const sale = readSale(reading, context, price);
  const delivery = readDelivery(reading, context);
  if (delivery === null) return null;
  const leadTime = readLeadTime(reading, delivery);
  return {
    ...(sale === null ? { price } : { ...sale, wasPrice: price }),
    delivery,
    ...(leadTime === null ? {} : { leadTime }),
  };
};

/** A currency in a column of its own is that of the amounts beside it. */
const currenciesOf = (
  reading: RowReading,
  { currencies }: FeedContext,
): FeedContext['currencies'] => {
  const own = reading.text('currency').toUpperCase();
  return /^[A-Z]{3}$/.test(own) ? { ...currencies, assumed: own } : currencies;
};

const readRegularPrice = (reading: RowReading, { currencies }: FeedContext): number | null => {
  const text = reading.text('price');
  if (text === '') {
    reading.refuse('price', 'missing');
    return null;
  }
  const price = readPrice(text, currencies);
  if ('problem' in price) {
    reading.refuse('price', price.problem);
    return null;
  }
  if (price.pounds === 0) {
    reading.refuse('price', 'a price of zero');
    return null;
  }
  return price.pounds;
};

/** A reduction. Pounds; its days are those of the record. */
type Sale = Pick<ItemOffer, 'price' | 'saleFrom' | 'saleUntil'>;

/** The reduced price with its days; null if there is none. */
const readSale = (
  reading: RowReading,
  { currencies }: FeedContext,
  regular: number,
): Sale | null => {
  const text = reading.text('sale_price');
  if (text === '') return null;
  const sale = readPrice(text, currencies);
  if ('problem' in sale) {
    reading.refuse('sale_price', sale.problem);
    return null;
  }
  if (sale.pounds === 0 || sale.pounds >= regular) {
    reading.warn('sale_price', 'not below the price; left out');
    return null;
  }
  const days = reading.text('sale_price_effective_date');
  if (days === '') return { price: sale.pounds };
  const range = parseDateRange(days);
  if (range === null) {
    reading.warn(
      'sale_price_effective_date',
      'not two dates separated by "/", the earlier one first; the sale is left out',
    );
    return null;
  }
  return { price: sale.pounds, saleFrom: isoOf(range.from), saleUntil: isoOf(range.until) };
};

/** An unreadable delivery charge refuses the row: the shop's prices include delivery. */
const readDelivery = (reading: RowReading, { currencies }: FeedContext): Delivery | null => {
  const delivery = readShipping(reading.all('shipping'), currencies);
  if (delivery === null) {
    if (reading.all('shipping').length > 0) reading.warn('shipping', NO_RATE);
    return { pounds: 0, method: '', days: {} };
  }
  if ('pounds' in delivery) return delivery;
  reading.refuse('shipping', delivery.problem);
  return null;
};

/** The most working days that the catalogue takes. */
const MAX_DAYS = 250;

/** How long a delivery takes: the days of its rate count before those of the item. Null unless both parts are known. */
const readLeadTime = (reading: RowReading, { days }: Delivery): OfferInput['leadTime'] | null => {
  const [minHandling, maxHandling, minTransit, maxTransit] = DELIVERY_DAYS.map((name) =>
    readWorkingDays(reading, name, [days[name], reading.text(name)].find(Boolean) ?? ''),
  );
  const handling = dayCount(minHandling, maxHandling);
  const transit = dayCount(minTransit, maxTransit);
  if (handling !== null && transit !== null) return { handling, transit };
  if (handling !== null || transit !== null) {
    reading.warn(handling === null ? 'max_handling_time' : 'max_transit_time', HALF_A_LEAD_TIME);
  }
  return null;
};

const HALF_A_LEAD_TIME =
  'a day of arrival needs days of handling and of transit, the fewest first; left out';

const readWorkingDays = (reading: RowReading, name: string, text: string): number | undefined => {
  if (text === '') return undefined;
  if (/^\d{1,3}$/.test(text) && Number(text) <= MAX_DAYS) return Number(text);
  reading.warn(name, `not a whole number of working days up to ${MAX_DAYS}; left out`);
  return undefined;
};

const dayCount = (min: number | undefined, max: number | undefined) => {
  const [fewest, most] = [min ?? max, max ?? min];
  return fewest === undefined || most === undefined || fewest > most
    ? null
    : { min: fewest, max: most };
};

const NO_RATE =
  'no rate for delivery to all of the United Kingdom (GB); shown with delivery included in the price';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;
type VariantInput = ProductInput['variants'][number];
type OfferInput = NonNullable<VariantInput['offers']>[number];

/** The product with the items of one group as its variants. It says of itself what is true of each of them. */
const productOf = (
  reference: string,
  items: readonly [MerchantItem, ...MerchantItem[]],
  { supplier }: FeedContext,
): ProductInput => {
  const [first] = items;
  const name = commonTitle(items.map(({ title }) => title));
  const varying = NAME_PARTS.filter(
    (attribute) => new Set(items.map((item) => item.attributes[attribute])).size > 1,
  );
  const descriptions = new Set(items.map(({ description }) => description));
  descriptions.delete('');
  const [summary = '', ...otherTexts] = descriptions;
  const isShared = otherTexts.length === 0;
  return {
    kind: 'product',
    reference,
    name,
    ...slugField(name),
    seoTitle: name,
    summary: isShared ? summary : '',
    ...(first.brand === '' ? {} : { brand: { name: first.brand } }),
    tags: productTags(first),
    medias: first.images.slice(0, 2).map((url) => ({ url })),
    heightMm: sharedSide(items, 'heightMm'),
    widthMm: sharedSide(items, 'widthMm'),
    variants: items.map((item) => ({
      ...variantOf(item, supplier),
      ...titlesOf(item, varying, name, items),
      description: isShared ? '' : item.description,
    })),
  };
};

/** Millimetres; 0, which stands for unknown, if the items differ. */
const sharedSide = (
  [first, ...others]: readonly [MerchantItem, ...MerchantItem[]],
  side: 'heightMm' | 'widthMm',
): number => (others.every((other) => other[side] === first[side]) ? first[side] : 0);

const slugField = (name: string) => {
  const slug = plainSlug(name);
  return slug === '' ? {} : { slug };
};

const productTags = ({ category, title }: MerchantItem): TagPath[] => [
  { type: 'category', path: placeCategory(category).map((name) => ({ name: cut(name, 300) })) },
  ...roomsFor(category, title).map((room) => ({ type: 'room' as const, path: [room] })),
];

const variantOf = (item: MerchantItem, supplier: Supplier): Omit<VariantInput, 'name'> => ({
  reference: item.id,
  ...(item.ean === '' ? {} : { ean: item.ean }),
  ...(item.mpn === '' ? {} : { mpn: item.mpn }),
  ...slugField(item.title),
  heightMm: item.heightMm,
  widthMm: item.widthMm,
  lengthMm: item.lengthMm,
  facts: { ...item.facts },
  tags: [
    ...(item.colour === undefined
      ? []
      : [{ type: 'colour' as const, path: [{ name: item.colour }] }]),
    ...item.materials.map((name) => ({ type: 'material' as const, path: [{ name }] })),
  ],
  medias: item.images.map((url) => ({ url })),
  offers: [
    {
      seller: { ...supplier },
      ...item.offer,
      delivery: item.offer.delivery.pounds,
      deliveryMethod: item.offer.delivery.method,
      ...item.availability,
      ...item.times,
      ...item.stock,
    },
  ],
});

/**
 * The short name of a variant, and the feed's title of it; with what sets it apart if another variant has that
 * title, too.
 */
const titlesOf = (
  item: MerchantItem,
  varying: readonly NamePart[],
  productName: string,
  items: readonly MerchantItem[],
) => {
  const named = nameOfParts(item, varying);
  const isShared = items.some((other) => other !== item && nameOfParts(other, varying) === named);
  const rest = restOfTitle(item, productName);
  const told = joinedParts([isShared ? rest || named : named || rest, item.mark]);
  const name = told || (varying.length > 0 ? item.id : item.title);
  const isAmbiguous = items.some((other) => other !== item && other.title === item.title);
  const apart = joinedParts([named, item.mark]) || name;
  return { name, seoTitle: isAmbiguous ? cut(`${item.title} – ${apart}`, MAX_TITLE) : item.title };
};

const joinedParts = (parts: readonly string[]): string =>
  cut(parts.filter((part) => part !== '').join(' / '), 300);

/**
 * A variant's attributes that set it apart in its group; of a product with one variant all that are known; '' for
 * none.
 */
const nameOfParts = ({ attributes }: MerchantItem, varying: readonly NamePart[]): string => {
  const telling = varying.length > 0 ? varying : NAME_PARTS;
  return joinedParts(telling.map((attribute) => attributes[attribute]));
};

const restOfTitle = ({ title }: MerchantItem, productName: string): string => {
  const rest = title.startsWith(productName)
    ? title.slice(productName.length)
    : title.endsWith(productName)
      ? title.slice(0, -productName.length)
      : title;
  return rest
    .replace(/^[\s,;:|–-]+|[\s,;:|–-]+$/g, '')
    .replace(/^\(([^()]*)\)/, '$1')
    .replace(/^\(|(?<!\([^()]*)\)$/g, '');
};
