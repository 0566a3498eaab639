import * as z from 'zod';
import {
  MAX_VARIANTS,
  opensAgain,
  penceFromPounds,
  poundsFromPence,
  SERVICE_KINDS,
  shownText,
  STORY_KINDS,
  TAG_TYPES,
  WEEKDAYS,
} from '@parlour/domain';
import { DEFAULT_TEMPLATE } from '../entities/story.ts';
import { INVENTORY_STATUSES } from '../entities/variant.ts';
import { timeWindow } from '../readers.ts';

/*
 * The full catalogue format: one JSON record per line (NDJSON). The other feed formats are mapped to it.
 * Money is pounds, dimensions are millimetres. Unknown fields are refused, so that a misspelt one is noticed.
 */

/**
 * Text without control characters and lone surrogates, which neither SQL nor HTML can contain. What nobody sees is
 * taken out.
 */
const text = z
  .string()
  .overwrite(shownText)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'leave out control characters and broken Unicode');
const name = text.trim().min(1).max(300);
const shortText = text.trim().max(1_000).default('');
const longText = text.max(50_000).default('');
const millimetres = z.number().int().min(0).max(100_000).default(0);
const pounds = z.number().min(0).max(1_000_000);
const reference = text.trim().min(1).max(200);
const status = z.enum(INVENTORY_STATUSES);

/** A slug as `slugFor` makes it: no slash, space or upper case, everything else URL-encoded. */
const slug = z
  .string()
  .max(3_000)
  .regex(
    /^(?:[a-z0-9._~!*'-]|%[0-9A-F]{2})+$/,
    'write it in lower case and as a URL has it, such as "corner-sofas"',
  );

/** The supplier of a product: a seller's slug, or `catalogue`. */
export const source = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'write lower-case letters, digits and hyphens');

/** A file in `public/`, or any URL on the web. */
const address = z
  .string()
  .max(2_000)
  .regex(
    /^(?:\/(?![/\\])|https?:\/\/)[^\s\p{Cc}\p{Cs}"<>\\]*$/u,
    'write a path of this shop or an http(s) URL',
  );

/** A tag by its path from the root. A tag that does not exist yet is created from its name and slug. */
export const TagPath = z.strictObject({
  type: z.enum(TAG_TYPES),
  path: z
    .array(z.strictObject({ name, slug: slug.optional() }))
    .min(1)
    .max(5),
});

const MediaRecord = z.strictObject({
  url: address,
  thumbnail: address.or(z.literal('')).default(''),
  name: shortText,
  s3key: shortText,
  width: z.number().int().min(0).max(20_000).default(0),
  height: z.number().int().min(0).max(20_000).default(0),
});

const moment = z.iso.datetime({
  offset: true,
  error: 'write a time with its zone, such as "2026-11-30T18:00:00Z"',
});

const workingDays = z.number().int().min(0).max(250);

const DayCount = z
  .strictObject({ min: workingDays, max: workingDays })
  .refine(({ min, max }) => min <= max, {
    path: ['max'],
    error: 'the most days are fewer than the fewest',
  });

/** How long a delivery takes, in working days: until the item leaves the seller, and on its way. */
export const LeadTimeRecord = z.strictObject({
  madeToOrder: z.boolean().default(false),
  handling: DayCount,
  transit: DayCount,
});

const Offer = z.strictObject({
  seller: z.strictObject({ name, slug: slug.optional() }),
  /** The seller's price, without delivery. */
  price: pounds,
  /** The price before a reduction; without it, or if it is not above `price`, nothing is reduced. */
  wasPrice: pounds.optional(),
  /** When the reduction begins and ends by itself; before and after, the price is `wasPrice`. */
  saleFrom: moment.optional(),
  saleUntil: moment.optional(),
  /**
   * When `wasPrice` was asked before the reduction, for a catalogue that has been sold elsewhere before: the shop
   * takes it as long as it knows no other price of the offer itself.
   */
  wasFrom: moment.optional(),
  wasUntil: moment.optional(),
  delivery: pounds.default(0),
  deliveryMethod: shortText,
  status: status.default('active'),
  statusText: shortText,
  stock: z.number().int().min(0).max(1_000_000).default(0),
  /** False if nobody counts the stock: orders subtract nothing. */
  counted: z.boolean().default(true),
  /** 0 for no limit. */
  maxOrderSize: z.number().int().min(0).max(10_000).default(0),
  /** When an offer that is out of stock is expected at the latest; the stock line says so until then. */
  expectedBy: moment.optional(),
  /** When the offer ends: nothing is sold from then on. */
  expiresAt: moment.optional(),
  /** Without it, the shop names no day of arrival. */
  leadTime: LeadTimeRecord.optional(),
});

type Offer = z.output<typeof Offer>;

const isDated = ({ saleFrom, saleUntil }: Offer): boolean =>
  saleFrom !== undefined || saleUntil !== undefined;

export const OfferRecord = Offer.refine(
  (offer) => !isDated(offer) || (offer.wasPrice ?? 0) > offer.price,
  { path: ['wasPrice'], error: 'a sale with a beginning or an end needs a price above it' },
)
  .refine(
    ({ saleFrom, saleUntil }) =>
      saleFrom === undefined ||
      saleUntil === undefined ||
      Date.parse(saleFrom) < Date.parse(saleUntil),
    { path: ['saleUntil'], error: 'the sale ends before it begins' },
  )
  .refine(
    (offer) =>
      (offer.wasFrom === undefined && offer.wasUntil === undefined) ||
      (!isDated(offer) &&
        (offer.wasPrice ?? 0) > offer.price &&
        Date.parse(offer.wasFrom ?? '') < Date.parse(offer.wasUntil ?? '')),
    {
      path: ['wasFrom'],
      error:
        'write when the higher price was asked, from and until, for a reduction without a beginning or an end',
    },
  );

/**
 * A variant is shown in the swatch of its own name, else in one that its name or title names, else in one of its colour and
 * material.
 */
const SwatchRecord = z.strictObject({
  name,
  picture: address.or(z.literal('')).default(''),
  surcharge: pounds.default(0),
  /** By default that of the variant. */
  status: status.optional(),
  tags: z.array(TagPath).max(20).default([]),
});

const OptionRecord = z.strictObject({
  name,
  surcharge: pounds.default(0),
  status: status.optional(),
  swatches: z.array(SwatchRecord).max(100).default([]),
});

/**
 * What it says of itself by the names of facts, with the section in front or without it: `"Seat height": "45 cm"`. What
 * the operator has not declared is left out.
 */
const facts = z
  .record(z.string().min(1).max(300), z.union([z.string().max(2_000), z.number(), z.boolean()]))
  .refine((named) => Object.keys(named).length <= 100, 'has more than 100 facts')
  .default({});

export const VariantRecord = z.strictObject({
  reference,
  ean: z
    .string()
    .regex(/^\d{8,14}$/, 'write 8 to 14 digits')
    .optional(),
  /** The manufacturer's number. */
  mpn: text.trim().min(1).max(100).optional(),
  name,
  slug: slug.optional(),
  /** Its title in full, as orders, emails and feeds out call it. A variant without it is not shown (TILE-007). */
  seoTitle: shortText,
  metaTitle: shortText,
  /** HTML; the import sanitises it. */
  description: longText,
  surcharge: pounds.default(0),
  heightMm: millimetres,
  widthMm: millimetres,
  lengthMm: millimetres,
  facts,
  tags: z.array(TagPath).max(50).default([]),
  medias: z.array(MediaRecord).max(50).default([]),
  options: z.array(OptionRecord).max(50).default([]),
  swatches: z.array(SwatchRecord).max(100).default([]),
  offers: z.array(OfferRecord).max(50).default([]),
});

const ReviewRecord = z.strictObject({
  author: shortText,
  rating: z.number().int().min(1).max(5),
  comment: longText,
  createdAt: z.iso.datetime(),
});

export const ProductRecord = z.strictObject({
  kind: z.literal('product'),
  /** Its supplier; by default that of the request. */
  source: source.optional(),
  /** The supplier's own key; the same source and reference mean the same product. */
  reference,
  name,
  slug: slug.optional(),
  seoTitle: shortText,
  seoDescription: shortText,
  /** HTML; the import sanitises it. */
  summary: longText,
  brand: z.strictObject({ name, slug: slug.optional() }).optional(),
  tags: z.array(TagPath).max(50).default([]),
  medias: z.array(MediaRecord).max(50).default([]),
  priceSuffix: shortText,
  deliveryNote: shortText,
  vatRate: z.number().min(0).max(1).default(0.2),
  heightMm: millimetres,
  widthMm: millimetres,
  /** Facts of every variant that does not say otherwise. */
  facts,
  variants: z.array(VariantRecord).min(1).max(MAX_VARIANTS),
  reviews: z.array(ReviewRecord).max(500).default([]),
});

/** Details of a tag beyond the name and place in its `TagPath`. */
export const TagRecord = z.strictObject({
  kind: z.literal('tag'),
  ...TagPath.shape,
  colorHex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'write six hex digits, such as "#7a4b2a"')
    .or(z.literal(''))
    .default(''),
  mainPicture: address.or(z.literal('')).default(''),
  mainThumbnail: address.or(z.literal('')).default(''),
  /** More pictures; those of a style appear in the style game. */
  pictures: z.array(address).max(24).default([]),
  description: longText,
  seoDescription: shortText,
  metaTitle: shortText,
  metaDescription: shortText,
  components: z
    .array(z.strictObject({ componentId: z.string() }))
    .max(50)
    .default([]),
  position: z.number().int().min(0).max(100_000).default(0),
});

const weekdays = z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length);

// Aborts: the calendar is checked as a whole only if its days are days.
const day = z.iso.date({ error: 'write a day such as "2027-08-02"', abort: true });

/** When a seller delivers; bank holidays are left out by themselves. Customers choose a day and a window of it. */
export const CalendarRecord = z
  .strictObject({
    days: weekdays.min(1),
    areas: z
      .array(
        z.strictObject({
          /** Postcode areas such as `IV`, or outcodes such as `KA27`, which count before their area. */
          areas: z
            .array(z.string().regex(/^[A-Z]{1,2}(?:\d[A-Z\d]?)?$/, 'write an area such as "IV"'))
            .min(1)
            .max(130),
          /** None if the seller does not deliver there. */
          days: weekdays,
          /** Working days that a delivery takes longer. */
          extraDays: z.number().int().min(0).max(60).default(0),
        }),
      )
      .max(50)
      .default([]),
    /** Dates on which the seller neither works nor delivers, the first and the last included. */
    closed: z
      .array(
        z.strictObject({ from: day, until: day }).refine(({ from, until }) => from <= until, {
          path: ['until'],
          error: 'the last day is before the first',
        }),
      )
      .max(60)
      .default([]),
    /** Working days between an order and its delivery, at the least. */
    notice: z.number().int().min(0).max(60).default(0),
    /** Deliveries per day; 0 for no limit. */
    capacity: z.number().int().min(0).max(10_000).default(0),
    windows: z.array(timeWindow).max(6).default([]),
  })
  .refine(opensAgain, {
    path: ['closed'],
    error: 'leave a day of delivery within a year of the first closed one',
  });

const isWholePence = (amount: number): boolean =>
  poundsFromPence(penceFromPounds(amount)) === amount;

/** What a seller offers besides the delivery to the door, for some kinds of pieces. */
export const ServiceRecord = z.strictObject({
  service: z.enum(SERVICE_KINDS),
  /** Slugs of categories, which count for those below them too; none for every piece. */
  categories: z.array(slug).max(50).default([]),
  /** With VAT; 0 for a free one. */
  price: pounds.refine(isWholePence, 'write pounds and pence, such as 49.5').default(0),
  /** Whether each piece costs the price, rather than the delivery. */
  perPiece: z.boolean().default(false),
  /** In the seller's words. */
  covers: text.trim().max(300).default(''),
  /** Working days that the delivery takes longer. */
  workingDays: z.number().int().min(0).max(60).default(0),
});

export const SellerRecord = z.strictObject({
  kind: z.literal('seller'),
  slug,
  name,
  telephone: shortText,
  email: z.email().or(z.literal('')).default(''),
  description: longText,
  /** The seller's logo. */
  picture: address.or(z.literal('')).default(''),
  /** Without it, customers choose no day. */
  deliveryCalendar: CalendarRecord.optional(),
  /** Whether it posts swatches to people who ask for samples. */
  sendsSamples: z.boolean().default(false),
  /** Of the services of one kind, the first that is for a piece counts. */
  services: z.array(ServiceRecord).max(40).optional(),
});

const share = z.number().min(0).max(1);

/** A product of a story and its place in the picture, as fractions from the top left. */
const StoryProductRecord = z
  .strictObject({ source: source.optional(), reference, x: share.optional(), y: share.optional() })
  .refine(({ x, y }) => (x === undefined) === (y === undefined), 'give both x and y, or neither');

/** A moodroom or a blog post. */
export const StoryRecord = z.strictObject({
  kind: z.enum(STORY_KINDS),
  /** Its key; the same kind and reference mean the same story. */
  reference: slug,
  /** The slug in its URL; by default the reference. */
  slug: slug.optional(),
  title: name,
  standfirst: shortText,
  /** Section of a post, such as `Care`. */
  section: text.trim().max(100).default(''),
  author: text.trim().max(100).default(''),
  template: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'write lower-case words with hyphens')
    .default(DEFAULT_TEMPLATE),
  picture: MediaRecord.extend({ alt: shortText }).optional(),
  metaTitle: shortText,
  seoDescription: shortText,
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().optional(),
  /** HTML; the import sanitises it. */
  body: longText,
  tags: z.array(TagPath).max(50).default([]),
  products: z.array(StoryProductRecord).max(60).default([]),
});

export const CatalogueRecord = z.discriminatedUnion('kind', [
  ProductRecord,
  TagRecord,
  SellerRecord,
  StoryRecord,
]);

export type TagPath = z.output<typeof TagPath>;
export type OfferRecord = z.output<typeof OfferRecord>;
export type VariantRecord = z.output<typeof VariantRecord>;
export type ProductRecord = z.output<typeof ProductRecord>;
export type TagRecord = z.output<typeof TagRecord>;
export type SellerRecord = z.output<typeof SellerRecord>;
export type StoryRecord = z.output<typeof StoryRecord>;
export type CatalogueRecord = z.output<typeof CatalogueRecord>;
/** A record as a feed writes it: without the defaults. */
export type CatalogueRecordInput = z.input<typeof CatalogueRecord>;
