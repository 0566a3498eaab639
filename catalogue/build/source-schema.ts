import * as z from 'zod';
import { SellerRecord } from '@parlour/contract';

/*
 * The format of the TOML files in this folder, which editors write. Money is pounds with VAT, sizes are
 * millimetres. Prose is plain text: a blank line starts a paragraph, a line with "- " a list item.
 */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write lower-case words with hyphens');
const slugs = z.array(slug).default([]);
const line = z.string().trim().min(1).max(300);
const prose = z.string().trim().min(20, 'write at least a sentence');
const pounds = z.number().min(0).max(100_000);
const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'write six lower-case hex digits, such as "#7a4b2a"');

/** The finish of each part of a model: `{ cover = "oxblood-leather", legs = "dark-walnut" }`. */
const Look = z.record(z.string().regex(/^[a-z]+$/), slug);

export const TagSource = z.strictObject({
  slug,
  name: line,
  /** Slug of the parent tag, in the same file. */
  parent: slug.optional(),
  /** Colours only. */
  hex: hex.optional(),
  /** Brands only: the start of their products' references. */
  code: z
    .string()
    .regex(/^[A-Z]{3}$/, 'write three capitals')
    .optional(),
  description: prose,
  /** For sharing; the description when absent. */
  seo: prose.optional(),
  metaTitle: line.optional(),
  metaDescription: prose.optional(),
});
export const TagFile = z.strictObject({ tag: z.array(TagSource).min(1) });

const SellerSource = z.strictObject({
  slug,
  name: line,
  telephone: z
    .string()
    .regex(
      /^(01632 960\d{3}|020 7946 0\d{3})$/,
      'write a number that Ofcom keeps free: 01632 960xxx or 020 7946 0xxx',
    ),
  email: z.email().endsWith('.example', 'write an address that ends in .example'),
  description: prose,
  deliveryCalendar: SellerRecord.shape.deliveryCalendar,
  sendsSamples: SellerRecord.shape.sendsSamples,
  services: SellerRecord.shape.services,
});
export const SellerFile = z.strictObject({
  seller: z.array(SellerSource).min(1),
  /** Delivery methods by the short name that products use. */
  delivery: z.record(slug, line),
});

/** A finish that something can be made in: its name, its look and its tags. */
export const FinishSource = z.strictObject({
  name: line,
  hex,
  colour: slug,
  material: slug,
  /** Paint or lacquer: it is filed under the timber below it, which a product may name as `under`. */
  isCoat: z.boolean().default(false),
});
export const FinishFile = z.strictObject({
  finish: z.record(slug, FinishSource),
  /** Named sets of finishes, in the order in which they are offered. */
  range: z.record(slug, z.array(slug).min(1)),
});

const Terms = z.strictObject({
  /** Slug of the seller. */
  by: slug,
  delivery: pounds,
  /** Short name of a delivery method. */
  method: slug,
  /** Pounds that this seller adds to the variant's price. */
  over: pounds.default(0),
  /** The highest quantity in one order; absent for no limit. */
  limit: z.number().int().min(1).optional(),
});

const OptionSource = z.strictObject({
  name: line,
  /** Pounds added to the variant's price. */
  add: pounds.default(0),
  status: z.enum(['active', 'out_of_stock', 'order_by_email']).optional(),
});

/** Height, width and length (front to back). */
const Size = z.tuple([z.number().int(), z.number().int(), z.number().int()]);

export const VariantSource = z.strictObject({
  /** Last part of the SKU: `HPL-101` and `OX` make `HPL-101-OX`. */
  code: z.string().regex(/^[A-Z0-9]{1,8}$/, 'write capitals and digits'),
  name: line,
  /** The text of a tile beside the name; a variant without one is not shown. */
  title: line.optional(),
  look: Look,
  model: slug.optional(),
  size: Size.optional(),
  /** Opens the description with what is particular to this variant. */
  note: prose.optional(),
  price: pounds.default(0),
  /** Price before a reduction by the first seller. */
  was: pounds.optional(),
  /** Between how many days before this month the first seller asked for that price, such as `[150, 28]`. */
  asked: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
  /** Stock of each seller, in the order of `sold`; 0 is out of stock. */
  stock: z.array(z.number().int().min(0)).default([]),
  /** Sold at a price on request, which hides the price of the whole product. */
  enquire: z.boolean().default(false),
  /** The text when the first seller is out of stock, such as "Back in March". */
  back: line.optional(),
  options: z.array(OptionSource).optional(),
  /** Name of a range, or finishes. */
  swatches: z.union([slug, z.array(slug)]).optional(),
});

const ReviewSource = z.strictObject({
  by: line,
  stars: z.number().int().min(1).max(5),
  on: z.date(),
  text: prose,
});

export const ProductSource = z.strictObject({
  /** Brand code and number: `HPL-101`. */
  ref: z.string().regex(/^[A-Z]{3}-\d{3}$/, 'write a brand code and three digits'),
  name: line,
  /** The first one is the main category. */
  categories: z.array(slug).min(1),
  rooms: z.array(slug).min(1),
  styles: z.array(slug).min(1),
  moods: slugs,
  /** Kind of furniture, as named in photographs/kinds.toml: `sofa-chesterfield-3`. */
  model: slug,
  /** The timber under its paint or lacquer, if that is not the finish's own. */
  under: slug.optional(),
  size: Size,
  seoTitle: line,
  seoDescription: prose,
  summary: prose,
  description: prose,
  /** The time and manner of delivery, such as "Made to order in six to eight weeks". */
  delivery: z.string().trim().max(300).default(''),
  /** The unit of the price, such as "per roll". */
  suffix: z.string().trim().max(40).default(''),
  /** Sold at a price on request. */
  enquire: z.boolean().default(false),
  options: z.array(OptionSource).default([]),
  sold: z.array(Terms).min(1),
  variant: z.array(VariantSource).min(1),
  reviews: z.array(ReviewSource).default([]),
});
export const ProductFile = z.strictObject({ product: z.array(ProductSource).min(1) });

const factValue = z.union([z.string(), z.number(), z.boolean()]);

/** How a thing is sent. */
const packing = z.enum(['whole', 'legs', 'flat', 'rolled']);

/** What products say by the slugs of facts.json, by brand, by category, by material, and of one product or variant. */
export const FactFile = z.strictObject({
  brand: z.record(z.string(), z.object({ packing: packing.optional() }).catchall(factValue)),
  category: z.record(
    slug,
    z
      .object({
        density: z.number().positive(),
        packing,
        isSoft: z.boolean().default(false),
        isPile: z.boolean().default(false),
      })
      .catchall(factValue),
  ),
  care: z.record(slug, z.string()),
  product: z.record(z.string(), z.object({ packing: packing.optional() }).catchall(factValue)),
});

/**
 * Photographs that exist, by name below /media/photographs: pixels of the widest copy and the colour of the
 * background.
 */
export const PhotographFile = z.strictObject({
  photograph: z
    .record(
      z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
      z.strictObject({
        width: z.number().int(),
        height: z.number().int(),
        tone: hex,
        /** Name of the photograph that is shown here, when one photograph serves in several places. */
        shows: z.string().optional(),
      }),
    )
    .default({}),
});

const Selection = z.strictObject({
  /** The whole catalogue. */
  everything: z.boolean().default(false),
  brands: slugs,
  styles: slugs,
  categories: slugs,
  /** References to add to the above. */
  also: z.array(z.string()).default([]),
  /** References to leave out of the above. */
  except: z.array(z.string()).default([]),
});
/** The products that each site sells, by the site's id. */
export const AssortmentFile = z.record(z.string(), Selection);

export type Photographs = z.output<typeof PhotographFile>['photograph'];
type Look = z.output<typeof Look>;
export type TagSource = z.output<typeof TagSource>;
export type SellerFile = z.output<typeof SellerFile>;
export type FinishSource = z.output<typeof FinishSource>;
export type FactFile = z.output<typeof FactFile>;
export type FinishFile = z.output<typeof FinishFile>;
export type ProductSource = z.output<typeof ProductSource>;
export type VariantSource = z.output<typeof VariantSource>;
export type AssortmentFile = z.output<typeof AssortmentFile>;
