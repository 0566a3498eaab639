import { parseAvailability, type Availability } from '../fields/availability.ts';
import { parsePath, type CategoryPath } from '../fields/category.ts';
import { descriptionHtml } from '../fields/description.ts';
import { parseLength } from '../fields/length.ts';
import { firstColour, joinedNames, materialsOf, properName } from '../fields/names.ts';
import { pictureAddress } from '../addresses.ts';
import { readPicture } from '../picture-cell.ts';
import { countedStock, UNCOUNTED, type FeedContext, type Stock } from '../context.ts';
import { withoutEntities, type RowReading } from '../feed-row.ts';
import { readGtin } from '../gtin-cell.ts';
import { readOffer, type ItemOffer } from './offer.ts';
import { cut } from '../fields/cut.ts';

/** One row of a Merchant feed: one thing that can be bought. */
export interface MerchantItem {
  readonly id: string;
  readonly line: number;
  readonly title: string;
  /** HTML. */
  readonly description: string;
  readonly brand: string;
  readonly category: CategoryPath;
  readonly colour: string | undefined;
  readonly materials: readonly string[];
  /** What sets it apart from the others of its group, by name of the attribute. */
  readonly attributes: Readonly<Record<Attribute, string>>;
  readonly images: readonly string[];
  readonly ean: string;
  readonly mpn: string;
  readonly heightMm: number;
  readonly widthMm: number;
  readonly lengthMm: number;
  readonly availability: Availability;
  readonly stock: Stock;
  readonly offer: ItemOffer;
}

/** Attributes in which the items of one group may differ, in the order of a variant's name. */
export const ATTRIBUTES = ['color', 'size', 'material', 'pattern'] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

const MAX_TITLE = 300;
const MAX_ID = 200;

/** Reads a row; null when it has faults, which are noted in the reading. */
export const readItem = (reading: RowReading, context: FeedContext): MerchantItem | null => {
  const availability = readAvailability(reading);
  const offer = readOffer(reading, context);
  const item = {
    id: readId(reading),
    line: reading.line,
    title: readTitle(reading),
    description: descriptionHtml(reading.raw('description')),
    brand: cut(properName(reading.text('brand')), MAX_TITLE),
    category: readCategory(reading),
    colour: firstColour(reading.text('color')),
    materials: materialsOf(reading.text('material')),
    attributes: readAttributes(reading),
    images: readImages(reading),
    ean: readGtin(reading, 'gtin'),
    mpn: cut(reading.text('mpn'), 100),
    heightMm: readLength(reading, 'height'),
    widthMm: readLength(reading, 'width'),
    lengthMm: readLength(reading, 'length'),
    stock: readStock(reading, availability),
  };
  if (reading.faults.length > 0 || availability === null || offer === null) return null;
  return { ...item, availability, offer };
};

const readId = (reading: RowReading): string => {
  const id = reading.text('id');
  if (id === '') reading.refuse('id', 'missing');
  if (id.length > MAX_ID) reading.refuse('id', `longer than ${MAX_ID} characters`);
  return id;
};

const readTitle = (reading: RowReading): string => {
  const title = reading.text('title');
  if (title === '') reading.refuse('title', 'missing');
  if (title.length > MAX_TITLE) reading.warn('title', `cut to ${MAX_TITLE} characters`);
  return cut(title, MAX_TITLE).trim();
};

const readAvailability = (reading: RowReading): Availability | null => {
  const text = reading.text('availability');
  const availability = parseAvailability(text);
  if (text === '') reading.refuse('availability', 'missing');
  else if (availability === null) {
    reading.refuse('availability', 'not one of in_stock, out_of_stock, preorder, backorder');
  }
  const date = Date.parse(reading.text('availability_date'));
  if (availability === null || availability.statusText === '' || Number.isNaN(date)) {
    return availability;
  }
  return { ...availability, statusText: `${availability.statusText}, expected ${longDate(date)}` };
};

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

const longDate = (time: number): string => dates.format(time);

/** The shop's own words for a category say more than Google's, which count when there are none. */
const readCategory = (reading: RowReading): CategoryPath => {
  const own = parsePath(withoutEntities(reading.all('product_type')[0] ?? ''));
  if (own.length > 0) return own;
  const google = parsePath(withoutEntities(reading.raw('google_product_category')));
  if (google.length === 0 && reading.raw('google_product_category') !== '') {
    reading.warn('google_product_category', 'this number is not in our table; put into Other');
  }
  return google;
};

const readAttributes = (reading: RowReading): Readonly<Record<Attribute, string>> => ({
  color: cut(joinedNames(reading.text('color')), 100),
  size: cut(reading.text('size'), 100),
  material: cut(joinedNames(reading.text('material')), 100),
  pattern: cut(properName(reading.text('pattern')), 100),
});

const MAX_PICTURES = 20;

/** A cell may hold several addresses, parted by commas; an address may hold a comma, too. */
const readImages = (reading: RowReading): readonly string[] => {
  const main = reading.raw('image_link');
  if (main === '') reading.warn('image_link', 'missing; the product is shown without a picture');
  const more = reading
    .all('additional_image_link')
    .flatMap((cell) => cell.split(/\s*,\s*(?=https?:)/i))
    .map((address) => address.replace(/,+$/, ''));
  const addresses = [
    ...(main === '' ? [] : [readMainPicture(reading, main)]),
    ...more.map((address) => readPicture(reading, 'additional_image_link', address)),
  ].filter((address) => address !== null);
  return [...new Set(addresses)].slice(0, MAX_PICTURES);
};

/** A product whose main picture cannot be shown is refused. */
const readMainPicture = (reading: RowReading, text: string): string | null => {
  const address = pictureAddress(text);
  if (!('problem' in address)) return readPicture(reading, 'image_link', text);
  reading.refuse('image_link', address.problem, text);
  return null;
};

/** The product's own size, or its parcel's. */
const readLength = (reading: RowReading, side: 'height' | 'width' | 'length'): number => {
  const column = reading.raw(`product_${side}`) === '' ? `shipping_${side}` : `product_${side}`;
  const text = reading.text(column);
  const length = parseLength(text);
  if (length === null && text !== '') {
    reading.warn(column, 'not a length with its unit, such as "120 cm"; left out');
  }
  return length ?? 0;
};

const readStock = (reading: RowReading, availability: Availability | null): Stock => {
  const quantity = Number(reading.raw('quantity').replace(/[,\s]/g, ''));
  if (reading.raw('quantity') === '') {
    return availability?.status === 'active' ? UNCOUNTED : countedStock(0);
  }
  if (!Number.isInteger(quantity) || quantity < 0) {
    reading.refuse('quantity', 'not a whole number of pieces');
    return countedStock(0);
  }
  return countedStock(quantity);
};
