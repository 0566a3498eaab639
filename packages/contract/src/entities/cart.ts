import * as z from 'zod';
import { MAX_QUANTITY, MIN_QUANTITY, NOT_DELIVERABLE, NOT_FOR_SALE } from '@parlour/domain';
import { id, idOf, list, number, text, typed } from '../readers.ts';
import { OfferedService } from './service.ts';

/**
 * The state of a cart line by the shop's present data: `available`; `price_changed` since it was added;
 * `less_stock` than its quantity; `out_of_stock`; `unavailable` if it is no longer sold here. An unknown
 * state is kept as sent and blocks the order.
 */
export const CART_LINE_STATES = [
  'available',
  'price_changed',
  'less_stock',
  'out_of_stock',
  'unavailable',
] as const;

/** A line of the cart (ENTITY-029). Amounts are pounds for one unit, delivery included (spec decision 95). */
export const CartLine = z.object({
  id,
  productId: id,
  variantId: id,
  sellerId: id,
  /** '' if the variant has none. */
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
  /** The present price of one unit. */
  rrp: number,
  /** The price when the line was added, if it differs; else null. */
  previousRrp: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  /** The most that can be ordered now: the stock, or the seller's largest order if that is less. */
  maxQuantity: number,
  /** One of `CART_LINE_STATES`. */
  state: text,
  /** One sentence that the shopper should know about the line; '' if nothing has changed. */
  notice: text,
  /** Id of the accepted price offer for this line, which fixes its quantity. */
  offerId: id,
  /** The first and the last day on which it arrives if it is ordered today; '' if unknown. */
  arrivesFrom: text,
  arrivesUntil: text,
  /** Not in the specification: what the seller offers with the delivery, to be chosen at the checkout. */
  services: list(OfferedService),
});

/** The cart, as every cart call of both generations returns it. */
export const Cart = z.object({
  data: list(CartLine),
  /** Sum of the quantities (CART-007). */
  size: number,
  /** Sum of quantity times rrp, pounds (CART-008). */
  subTotal: number,
  /** Changes with anything in the cart that a shopper should see before ordering. */
  version: text,
  /** The outcome, for a notification. */
  message: text,
});

/** Units in a line, 1 to 999; the market checks the seller's own limit (PDP-018). */
export const quantity = typed(
  z.int(NOT_DELIVERABLE).min(MIN_QUANTITY, NOT_DELIVERABLE).max(MAX_QUANTITY, NOT_DELIVERABLE),
);

/** An item for sale has these ids; an item without them is not for sale (PDP-053). */
const soldId = idOf(NOT_FOR_SALE);

/** A choice that a variant may lack: missing, null and '' are the same. */
export const choiceId = z
  .union([soldId, z.literal('')])
  .nullish()
  .transform((value) => value ?? '');

/** The input of the product page (API-054). Without an option the first one applies, as on the page. */
export const AddCartLine = z.object({
  variantId: soldId,
  sellerId: soldId,
  quantity,
  optionId: choiceId,
  swatchId: choiceId,
  /** The same item again within a second counts once: a form of a page can be sent twice by a double click. */
  once: z.boolean().default(false),
});

export type CartLine = z.output<typeof CartLine>;
export type Cart = z.output<typeof Cart>;
export type AddCartLine = z.output<typeof AddCartLine>;
