import * as z from 'zod';
import { FACT_TYPES, FACT_UNITS, type FactUnit } from '@parlour/domain';
import { flag, id, list, number, text } from '../readers.ts';
import { Interpretation } from './interpretation.ts';
import { Picture } from './picture.ts';
import { Tag, TagReference } from './tag.ts';
import { Variant } from './variant.ts';

/**
 * A customer's review of a product; in a product's detail it has no id. `answer` is the seller's, `helpful`
 * is a number of customers, and only approved photographs are listed.
 */
export const Review = z.object({
  reviewID: id,
  comment: text,
  rating: number,
  author: text,
  /** ISO 8601 */
  createdAt: text,
  answer: text,
  helpful: number,
  /** Whether its author has bought the product here. */
  verified: flag,
  /** Whether it came with the maker's catalogue, and nobody has written it here. */
  imported: flag,
  /** Sizes are pixels. */
  photographs: list(z.object({ id, width: number, height: number })),
});

/** A product with its variants (ENTITY-006 to 009). Amounts are pounds, dimensions millimetres. */
export const Product = z.object({
  productId: id,
  _id: id,
  id,
  name: text,
  seo_title: text,
  seo_description: text,
  urlSlug: text,
  brand: text,
  brandName: text,
  mainPicture: text,
  medias: list(Picture),
  tags: list(TagReference),
  variants: list(Variant),
  defaultVariant: id,
  associatedProducts: list(id),
  inventoryReference: text,
  swatchComponents: list(z.object({ componentId: id })),
  category: list(id),
  room: list(id),
  colour: list(id),
  material: list(id),
  price: number,
  actualPrice: number,
  markUp: number,
  vatTax: number,
  /** Fraction: 0.15 is 15% off. */
  promotionalDiscount: number,
  priceSuffix: text,
  deliveryNote: text,
  /** HTML that the market has sanitised. */
  productSummary: text,
  heightDim: number,
  widthDim: number,
  /** Of reviews by customers who have bought the product here; no others count. */
  numberReviews: number,
  averageReview: number,
  /** The same of reviews that came with the maker's catalogue. Not in the specification. */
  catalogueReviews: z
    .object({ count: number, average: number })
    .nullish()
    .transform((value) => value ?? { count: 0, average: 0 }),
  /** The number of reviews with each number of stars, from one star up. */
  reviewStars: list(z.number()),
  reviews: z
    .object({ list: list(Review) })
    .nullish()
    .transform((value) => value ?? { list: [] }),
  /** Absent unless an upstream says it: the reply is the same for everybody, and bookmarks have a call of their own. */
  isBookmarked: z
    .boolean()
    .nullish()
    .transform((value) => value ?? undefined),
});

/** A fact by which a list can be narrowed. Not in the specification. */
const FactFacet = z.object({
  slug: z.string(),
  name: z.string(),
  group: z.string(),
  type: z.enum(FACT_TYPES),
  unit: z.enum(FACT_UNITS as [FactUnit, ...FactUnit[]]),
  /** How many of the list's products say it. */
  count: z.number(),
  /** The least and the most of the list's products, in the unit; null unless it is a number. */
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** Of a choice, or of yes and no. `value` is for filters. */
  values: list(z.object({ value: z.string(), name: z.string(), count: z.number() })),
});

/** A page of products (ENTITY-019). Upstreams call the list `retailerProducts` or `products`. */
export const ProductList = z
  .object({
    retailerProducts: z.array(Product).nullish(),
    products: z.array(Product).nullish(),
    tags: list(Tag),
    totalCount: number,
    pageCount: number,
    pageNumber: number,
    interpretation: Interpretation.nullish(),
    /** Not in the specification: whether the site says of any product when it arrives. */
    hasArrivals: flag,
    facts: list(FactFacet),
  })
  .transform(({ products, retailerProducts, ...rest }) => ({
    ...rest,
    retailerProducts: retailerProducts ?? products ?? [],
  }));

export type Product = z.output<typeof Product>;
export type FactFacet = z.output<typeof FactFacet>;
export type ProductList = z.output<typeof ProductList>;
