import * as z from 'zod';
import { FACT_TYPES, FACT_UNITS, type FactUnit } from '@parlour/domain';
import { flag, id, list, number, text } from '../readers.ts';
import { Picture } from './picture.ts';
import { TagReference } from './tag.ts';
import { OfferedService } from './service.ts';

/** States of an offer's stock; an unknown one is kept as sent and treated as not available. */
export const INVENTORY_STATUSES = ['active', 'out_of_stock', 'order_by_email'] as const;

/** A finish or fabric of a variant or an option (ENTITY-015). Amounts are pounds. */
export const Swatch = z.object({
  id,
  name: text,
  tags: list(TagReference),
  mainPicture: text,
  rrp: number,
  rrpWithoutDiscount: number,
  inventoryStatus: text,
  /** Not in the specification: whether the variant is shown and named in it; null where that is unknown. */
  isShown: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
});

/** A choice within a variant, such as a size (ENTITY-014). Amounts are pounds. */
export const Option = z.object({
  id,
  name: text,
  swatches: list(Swatch),
  rrp: number,
  rrpWithoutDiscount: number,
  inventoryStatus: text,
});

/** An offer's data about its variant (ENTITY-013). */
export const InventoryVariant = z.object({
  inventoryStatus: text,
  /** Pounds, delivery included. */
  rrp: number,
  rrpWithoutDiscount: number,
  /** Units in stock. */
  quantity: number,
  options: list(Option),
  swatches: list(Swatch),
});

const DayCount = z.object({ min: z.number(), max: z.number() });

/** One seller's offer of a variant (ENTITY-016). */
export const SellerInventory = z.object({
  sellerId: id,
  sellerName: text,
  variantId: id,
  variant: InventoryVariant.nullish().transform((value) => value ?? null),
  /** Pounds without delivery. */
  actualPrice: number,
  deliveryCharges: number,
  deliveryMethod: text,
  inventoryStatus: text,
  inventoryStatusStr: text,
  /** When the reduction that is on began and when it ends, ISO 8601; '' if it is without a time. */
  saleFrom: text,
  saleUntil: text,
  /** The first and the last day on which it arrives if it is ordered today, as in `2026-12-24`; '' if unknown. */
  arrivesFrom: text,
  arrivesUntil: text,
  /** Working days until it leaves the seller, and on its way; null if unknown. */
  leadTime: z
    .object({ madeToOrder: z.boolean().default(false), handling: DayCount, transit: DayCount })
    .nullish()
    .transform((value) => value ?? null),
  /** When the earlier price of a reduction was asked until it began, ISO 8601; '' if that is not known. */
  wasFrom: text,
  wasUntil: text,
  /** The most units in one order; 0 for no limit. */
  maxOrderSize: number,
  /** Average of the stars of the seller's reviewed products on this site; 0 if there are none. */
  sellerStars: number,
  /** Not in the specification: what the seller offers with the delivery of one. */
  services: list(OfferedService),
});

/** What a variant says of itself, in the unit in which pages show it. Not in the specification. */
const Fact = z.object({
  slug: z.string(),
  name: z.string(),
  group: z.string(),
  type: z.enum(FACT_TYPES),
  unit: z.enum(FACT_UNITS as [FactUnit, ...FactUnit[]]),
  value: z.union([z.number(), z.boolean(), z.string()]),
});

/** A variant of a product (ENTITY-010 to 013). Dimensions are millimetres, amounts pounds. */
export const Variant = z.object({
  id,
  productId: id,
  name: text,
  seoTitle: text,
  metaTitle: text,
  /** HTML that the market has sanitised. */
  description: text,
  urlSlug: text,
  surcharge: number,
  mainPicture: text,
  medias: list(Picture),
  tags: list(TagReference),
  inventoryReference: text,
  eanNumber: text,
  /** The manufacturer's number. Not in the specification. */
  mpn: text,
  heightDim: number,
  widthDim: number,
  lengthDim: number,
  facts: list(Fact),
  colour: list(id),
  material: list(id),
  style: list(id),
  rrp: number,
  rrpWithoutDiscount: number,
  quantity: number,
  sellerInventories: list(SellerInventory),
  inventories: list(z.object({ variant: InventoryVariant })),
  options: list(Option),
  swatches: list(Swatch),
  /** Whether somebody posts its swatches to people who ask for samples. */
  hasSamples: flag,
  selectedOption: Option.nullish().transform((value) => value ?? null),
  selectedSwatch: Swatch.nullish().transform((value) => value ?? null),
});

export type Swatch = z.output<typeof Swatch>;
export type Option = z.output<typeof Option>;
export type SellerInventory = z.output<typeof SellerInventory>;
export type Variant = z.output<typeof Variant>;
