import { detailValue } from '../in/product-detail.ts';
import type { ChannelItem } from './channel-item.ts';
import {
  type Pence,
  photographOf,
  shortened,
  type ShownPicture,
  socialPicture,
} from '@parlour/domain';

/** A shopping channel's published rules for its fields. Lengths are characters. */
interface Channel {
  readonly fields: readonly string[];
  readonly title: number;
  readonly description: number;
  readonly link: number;
  /** Its words for products in stock and out of stock. */
  readonly availability: readonly [there: string, gone: string];
  readonly pictures: {
    /** Endings of picture URLs that it does not read. */
    readonly refused: RegExp;
    /** The smallest shorter side, in pixels. */
    readonly smallest: number;
    /** Whether the feed has the URL of a photograph's JPEG copy for sharing. */
    readonly asJpeg: boolean;
  };
  /** Whether it accepts a product without a known brand or number. */
  readonly takesUnbranded: boolean;
  /** Whether it reads days of handling and transit behind the price of a delivery. */
  readonly readsDays?: boolean;
}

const COMMON = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'condition',
  'brand',
  'gtin',
  'mpn',
  'item_group_id',
  'color',
  'material',
  'product_type',
  'shipping',
] as const;

const JPEG = { refused: /\.(webp|avif|svg)(\?|$)/i, asJpeg: true } as const;

/** The rules, with their sources, are a table in `feeds.test.ts`. */
export const CHANNELS = {
  google: {
    fields: [...COMMON, 'sale_price_effective_date', 'identifier_exists', 'product_detail'],
    title: 150,
    description: 5_000,
    link: 2_000,
    availability: ['in_stock', 'out_of_stock'],
    pictures: { refused: /\.(avif|svg)(\?|$)/i, smallest: 500, asJpeg: false },
    takesUnbranded: true,
    readsDays: true,
  },
  meta: {
    fields: COMMON,
    title: 200,
    description: 9_999,
    link: 2_000,
    availability: ['in stock', 'out of stock'],
    pictures: { ...JPEG, smallest: 500 },
    takesUnbranded: false,
  },
  pinterest: {
    fields: COMMON,
    title: 500,
    description: 10_000,
    link: 511,
    availability: ['in stock', 'out of stock'],
    pictures: { ...JPEG, smallest: 100 },
    takesUnbranded: true,
  },
  bing: {
    fields: [...COMMON, 'sale_price_effective_date', 'identifier_exists'],
    title: 150,
    description: 10_000,
    link: 2_000,
    availability: ['in stock', 'out of stock'],
    pictures: { ...JPEG, smallest: 220 },
    takesUnbranded: true,
  },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof CHANNELS;

/** Fields by name, with a list for those that may be repeated; without empty ones. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** The most further pictures of an item. */
const MORE_PICTURES = 10;
/** The longest smaller fields, in characters, by the strictest of the channels. */
const SMALL = {
  brand: 70,
  mpn: 70,
  color: 100,
  material: 200,
  product_type: 750,
  detail: 140,
} as const;
/** The most details of an item. */
const MOST_DETAILS = 100;
/** The price includes delivery (spec decision 95). */
const SHIPPING = 'GB:::0.00 GBP';

/** The same with the fewest and the most working days of handling, and of transit. */
const shippingWith = ({ leadTime }: ChannelItem['offer']): string => {
  if (leadTime === null) return SHIPPING;
  const { handling, transit } = leadTime;
  return [SHIPPING, handling.min, handling.max, transit.min, transit.max].join(':');
};

/** Pence in the form of channels: `1250.00 GBP`. */
const channelPrice = (pence: Pence): string => `${(pence / 100).toFixed(2)} GBP`;

/** When a sale begins and ends, if it does both, as in `2026-11-20T09:00Z/2026-11-30T23:59Z`. */
const salePeriod = ({ was, saleFrom, saleUntil }: ChannelItem['offer']): readonly string[] => {
  if (was === null || saleFrom === '' || saleUntil === '') return [];
  const [from, until] = [toMinute(saleFrom), toMinute(saleUntil)];
  // Channels refuse a period that ends in the minute in which it begins.
  return from === until ? [] : [`${from}/${until}`];
};

const toMinute = (at: string): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** Why a channel's feed leaves out an item. */
export type LeftOut =
  | 'no_picture'
  | 'picture_unread'
  | 'picture_small'
  | 'address_long'
  | 'brand_and_number_unknown';

/** The outcome for an item in a channel's feed. */
export type ItemOutcome =
  | {
      readonly fields: Fields;
      /** Whether the main picture's pixels are known: otherwise it may be too small. */
      readonly isMeasured: boolean;
    }
  | { readonly leftOut: LeftOut };

/** An item by the rules of a channel; null if its feed leaves the item out. */
export const fieldsFor = (name: ChannelName, item: ChannelItem, origin: string): Fields | null => {
  const outcome = outcomeFor(name, item, origin);
  return 'fields' in outcome ? outcome.fields : null;
};

/** The same, with the reason why the item is left out. */
export const outcomeFor = (name: ChannelName, item: ChannelItem, origin: string): ItemOutcome => {
  const channel: Channel = CHANNELS[name];
  const chosen = picturesFor(channel, item.pictures);
  if (typeof chosen === 'string') return { leftOut: chosen };
  if (item.link.length > channel.link) return { leftOut: 'address_long' };
  if (
    !channel.takesUnbranded &&
    [item.brand, item.gtin, mpnOf(item)].every((name) => name === '')
  ) {
    return { leftOut: 'brand_and_number_unknown' };
  }
  const addresses = chosen.map(({ src }) => new URL(src, origin).href.replaceAll(',', '%2C'));
  return { fields: fieldsOf(channel, item, addresses), isMeasured: (chosen[0]?.shorter ?? 0) > 0 };
};

/** The manufacturer's number; '' for one that is too long, because a part of it is another number. */
const mpnOf = ({ mpn }: ChannelItem): string => (mpn.length > SMALL.mpn ? '' : mpn);

/** Google and Bing know a product by its GTIN, or by its brand with the manufacturer's number. */
const isIdentified = (item: ChannelItem): boolean =>
  item.gtin !== '' || (item.brand !== '' && mpnOf(item) !== '');

const fieldsOf = (channel: Channel, item: ChannelItem, pictures: readonly string[]): Fields => {
  const [picture = '', ...more] = pictures;
  const { offer } = item;
  const all: Readonly<Record<string, readonly string[]>> = {
    id: [item.id],
    title: [shortened(item.title, channel.title)],
    description: [shortened(item.description, channel.description)],
    link: [item.link],
    image_link: [picture],
    additional_image_link: more.slice(0, MORE_PICTURES),
    availability: [channel.availability[offer.isInStock ? 0 : 1]],
    price: [channelPrice(offer.was ?? offer.now)],
    sale_price: offer.was === null ? [] : [channelPrice(offer.now)],
    sale_price_effective_date: salePeriod(offer),
    condition: ['new'],
    brand: [shortened(item.brand, SMALL.brand)],
    gtin: [item.gtin],
    mpn: [mpnOf(item)],
    identifier_exists: isIdentified(item) ? [] : ['no'],
    item_group_id: [item.group],
    color: [shortened(item.colour, SMALL.color)],
    material: [shortened(item.material, SMALL.material)],
    product_type: [shortened(item.category, SMALL.product_type)],
    shipping: [channel.readsDays === true ? shippingWith(offer) : SHIPPING],
    product_detail: item.details.slice(0, MOST_DETAILS).map(({ section, name, value }) =>
      detailValue({
        section_name: shortened(section, SMALL.detail),
        attribute_name: shortened(name, SMALL.detail),
        attribute_value: value,
      }),
    ),
  };
  return new Map(
    channel.fields.flatMap((field) => {
      const values = (all[field] ?? []).filter((value) => value !== '');
      return values.length === 0 ? [] : [[field, values] as const];
    }),
  );
};

/** A picture in a channel's feed. */
interface ChannelPicture {
  readonly src: string;
  /** Pixels of the shorter side; 0 if unknown. */
  readonly shorter: number;
}

/** Pixels of the shorter side of the JPEG copy of a photograph. */
const SHARED_COPY = 630;

/**
 * The pictures that a channel reads, or the reason why there are none; of photographs as JPEG only the first
 * has a copy.
 */
const picturesFor = (
  { pictures: { refused, smallest, asJpeg } }: Channel,
  pictures: readonly ShownPicture[],
): readonly ChannelPicture[] | LeftOut => {
  if (pictures.length === 0) return 'no_picture';
  const read = pictures
    .map((picture) => ({ ...picture, isCopied: asJpeg && photographOf(picture.src) !== null }))
    .filter(({ isCopied }, place) => !isCopied || place === 0)
    .map(({ src, width, height, isCopied }) => ({
      src: isCopied ? socialPicture(src) : src,
      shorter: isCopied ? SHARED_COPY : Math.min(width, height),
    }))
    .filter(({ src }) => !refused.test(src));
  if (read.length === 0) return 'picture_unread';
  const large = read.filter(({ shorter }) => shorter === 0 || shorter >= smallest);
  return large.length === 0 ? 'picture_small' : large;
};
