import * as z from 'zod';
import {
  MAX_QUANTITY,
  MIN_QUANTITY,
  NOT_DELIVERABLE,
  NOT_FOR_SALE,
} from '#lib/product/quantity.ts';
import { id, idOf, list, number, text } from '../readers.ts';

/**
 * State of a cart line against the shop as it is now: `available`; `price_changed` since it was
 * added; `less_stock` than the quantity asked for; `out_of_stock`; `unavailable` when it is no longer
 * sold here. An unknown state is kept as sent and blocks the order.
 */
export const CART_LINE_STATES = [
  'available',
  'price_changed',
  'less_stock',
  'out_of_stock',
  'unavailable',
] as const;

/** A line of the cart (ENTITY-029). Amounts are pounds for one piece, delivery included (spec decision 95). */
export const CartLine = z.object({
  id,
  productId: id,
  variantId: id,
  sellerId: id,
  /** '' when the variant has none. */
  optionId: id,
  optionName: text,
  swatchId: id,
  swatchName: text,
  mainPicture: text,
  productName: text,
  seoTitle: text,
  /** Slug for the link to the product. */
  urlSlug: text,
  quantity: number,
  sellerName: text,
  /** What one piece costs now. */
  rrp: number,
  /** What it cost when it was added, where that differs; else null. */
  previousRrp: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  /** The most that may be ordered now: the stock, or the seller's largest order if that is less. */
  maxQuantity: number,
  /** One of `CART_LINE_STATES`. */
  state: text,
  /** One sentence that the shopper should know about the line; '' when nothing has changed. */
  notice: text,
  /** Id of the accepted price offer that the line is bound to; its quantity is fixed then. */
  offerId: id,
});

/** The cart, as every cart call of both generations returns it. */
export const Cart = z.object({
  data: list(CartLine),
  /** Sum of the quantities (CART-007). */
  size: number,
  /** Sum of quantity times rrp, pounds (CART-008). */
  subTotal: number,
  /** Changes whenever anything changes in the cart that a shopper should see before ordering. */
  version: text,
  /** What was done, for a notification. */
  message: text,
});

/** Units of a line, 1 to 999; what a seller allows is checked by the market (PDP-018). */
export const quantity = z.coerce
  .number(NOT_DELIVERABLE)
  .int(NOT_DELIVERABLE)
  .min(MIN_QUANTITY, NOT_DELIVERABLE)
  .max(MAX_QUANTITY, NOT_DELIVERABLE);

/** What somebody wants to buy has these ids; what has none is not for sale (PDP-053). */
const soldId = idOf(NOT_FOR_SALE);

/** A choice that a variant may not have: missing, null and '' are the same. */
export const choiceId = z
  .union([soldId, z.literal('')])
  .nullish()
  .transform((value) => value ?? '');

/** What a product page adds (API-054). Without an option the first one counts, as on the page. */
export const AddCartLine = z.object({
  variantId: soldId,
  sellerId: soldId,
  quantity,
  optionId: choiceId,
  swatchId: choiceId,
});

export type CartLine = z.output<typeof CartLine>;
export type Cart = z.output<typeof Cart>;
export type AddCartLine = z.output<typeof AddCartLine>;
