import * as z from 'zod';
import { flag, id, list, number, text } from '../readers.ts';

/** A seller's price for an enquiry (ENTITY-030). Amounts are pounds. */
export const PriceOffer = z.object({
  id,
  /** For one unit, delivery and VAT included. */
  price: number,
  /** ISO 8601; after this the customer can no longer accept the offer. */
  expires: text,
  message: text,
  /** Made to the customer's own specification, so that it cannot be returned. */
  isBespoke: flag,
  /** `open`, `accepted`, `rejected`, `expired` or `withdrawn`. */
  status: text,
  approved: flag,
  /** Why it was rejected or withdrawn. */
  reason: text,
});

/** A customer's price request, with its offers, newest first. */
export const PriceEnquiry = z.object({
  id,
  /** `open` (no offer yet), `offered`, `accepted`, `rejected`, `expired` or `ordered`. */
  status: text,
  date: text,
  productId: id,
  variantId: id,
  urlSlug: text,
  productName: text,
  seoTitle: text,
  mainPicture: text,
  optionName: text,
  swatchName: text,
  sellerId: id,
  sellerName: text,
  quantity: number,
  message: text,
  offers: list(PriceOffer),
});

export type PriceOffer = z.output<typeof PriceOffer>;
export type PriceEnquiry = z.output<typeof PriceEnquiry>;
