import * as z from 'zod';
import { flag, id, idParam, list, number, text } from '../readers.ts';
import { CartLine } from './cart.ts';

/** A promo code as the customer would use it now. Amounts are pounds. */
export const PromoCode = z.object({
  id,
  /** The code in capitals. */
  name: text,
  /** `active`, or why not: `expired`, `used`, `used_up`, `below_minimum`, `not_started`. */
  status: text,
  /** End of validity, ISO 8601; '' for none. */
  date: text,
  /** Percent off, 0 when it takes off an amount. */
  percent: number,
  amount: number,
  /** The lowest subtotal that it applies to. */
  minimum: number,
  /** What it takes off the cart as it is now. */
  discount: number,
  /** A sentence for the shopper. */
  message: text,
});

/** The cart as it would be ordered now. Amounts are pounds. */
export const Checkout = z.object({
  /** Send it back with the order: the order is refused when the cart has changed since. */
  version: text,
  /** One delivery for each seller. */
  shipments: list(
    z.object({
      sellerId: id,
      sellerName: text,
      deliveryMethod: text,
      lines: list(CartLine),
      total: number,
    }),
  ),
  size: number,
  subTotal: number,
  /** Null when no code was given; a code that cannot be used has status and message. */
  promo: PromoCode.nullish().transform((value) => value ?? null),
  discount: number,
  /** Always 0 (spec decision 95). */
  shipping: number,
  total: number,
  /** VAT contained in the total. */
  vat: number,
  /** Whether it can be ordered; if not, the notices of the lines say why. */
  isReady: flag,
});

/** A promo code as people write it; '' for none. */
export const promoCode = z.string().trim().toUpperCase().max(40).default('');

/** What the checkout page sends (API-063). Prices are the market's own: none is read from here. */
export const PlaceOrder = z.object({
  addressId: idParam,
  promoCode,
  /** Of the checkout that the customer saw; when the cart has changed since, the order is refused (409). */
  version: z.string().max(64).default(''),
  /** A note for each seller's delivery. */
  notes: z
    .array(z.object({ sellerId: idParam, note: z.string().trim().max(500) }))
    .max(100)
    .default([]),
});

export type PromoCode = z.output<typeof PromoCode>;
export type Checkout = z.output<typeof Checkout>;
export type PlaceOrder = z.output<typeof PlaceOrder>;
