import * as z from 'zod';
import {
  asTyped,
  isPlainDay,
  LONG_PROMO,
  MOST_PROMO_LETTERS,
  SERVICE_KINDS,
} from '@parlour/domain';
import { flag, id, idParam, list, number, text } from '../readers.ts';
import { CartLine } from './cart.ts';
import { OfferedService } from './service.ts';

/** A promo code at this moment, for this customer. Amounts are pounds. */
export const PromoCode = z.object({
  id,
  /** The code in capitals. */
  name: text,
  /** `active`, or why it does not apply: `expired`, `used`, `used_up`, `below_minimum`, `not_started`. */
  status: text,
  /** End of validity, ISO 8601; '' for none. */
  date: text,
  /** Percent off; 0 if it takes off an amount. */
  percent: number,
  amount: number,
  /** The lowest subtotal that it applies to. */
  minimum: number,
  /** Its discount on the present cart. */
  discount: number,
  /** A sentence for the shopper. */
  message: text,
});

/** A service that goes with a delivery, if the customer chooses it. */
export const CheckoutService = OfferedService.extend({ isChosen: flag });

/** The cart as an order at this moment. Amounts are pounds. */
export const Checkout = z.object({
  /** Send it back with the order: the order is refused if the cart or anything in its total has changed since. */
  version: text,
  /** By seller, and each when it is ready: what arrives on other days comes apart. */
  shipments: list(
    z.object({
      sellerId: id,
      sellerName: text,
      /** Its place among the deliveries of its seller, from 1; 0 for the only one. */
      delivery: number,
      /** How the pieces of its seller come, `each` when it is ready or `together`; '' if there is nothing to choose. */
      way: text,
      deliveryMethod: text,
      lines: list(CartLine),
      total: number,
      /** The first and the last day on which it arrives; '' if unknown. */
      arrivesFrom: text,
      arrivesUntil: text,
      /** The same if all pieces of its seller come together; '' as well if there is nothing to choose. */
      togetherFrom: text,
      togetherUntil: text,
      /** The days with a free place, from which the customer may choose; none if the seller names no days. */
      days: list(z.string()),
      /** The windows of a day, such as `08:00-12:00`; none for the whole day. */
      windows: list(z.string()),
      /** What the seller offers besides the delivery to the door; the total and the days are with the chosen ones. */
      services: list(CheckoutService),
    }),
  ),
  size: number,
  subTotal: number,
  /** Null without a code; a code that does not apply has a status and a message. */
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

/** A promo code as people type it; '' for none. */
export const promoCode = z
  .string()
  .transform((text) => asTyped(text).toUpperCase())
  .pipe(z.string().max(MOST_PROMO_LETTERS, LONG_PROMO))
  .default('');

/** A day of delivery, and one of its windows; '' for any time of the day. */
const window = z
  .string()
  .regex(/^(?:\d{2}:\d{2}-\d{2}:\d{2})?$/, 'Choose one of the times.')
  .default('');
export const ChosenDay = z.object({
  day: z.string().refine(isPlainDay, 'Choose one of the days.'),
  window,
});

/** The delivery of a seller that something is said of, as the checkout numbers it; 0 for all of them. */
export const ofDelivery = { sellerId: idParam, delivery: z.int().min(0).max(100).default(0) };

/** A service for a delivery. */
export const ChosenService = z.object({ ...ofDelivery, service: z.enum(SERVICE_KINDS) });

/** The input of the checkout page (API-063). Prices are the market's own; the input has none. */
export const PlaceOrder = z.object({
  addressId: idParam,
  promoCode,
  /** Of the checkout that the customer saw; the order is refused (409) if anything in its total has changed since. */
  version: z.string().max(64).default(''),
  /** A note for each delivery. */
  notes: z
    .array(z.object({ ...ofDelivery, note: z.string().trim().max(500) }))
    .max(100)
    .default([]),
  /** The day of each delivery, one of those that the checkout offers; without it the shop chooses. */
  days: z.array(ChosenDay.extend(ofDelivery)).max(100).default([]),
  /** The sellers whose pieces come together, when the last of them is ready. */
  together: z.array(idParam).max(100).default([]),
  /** Services for each delivery, of those that the checkout offers; none is chosen by itself. */
  services: z.array(ChosenService).max(400).default([]),
});

export type PromoCode = z.output<typeof PromoCode>;
export type CheckoutService = z.output<typeof CheckoutService>;
export type Checkout = z.output<typeof Checkout>;
export type PlaceOrder = z.output<typeof PlaceOrder>;
