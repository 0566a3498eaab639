import * as z from 'zod';
import { flag, id, list, number, text } from '../readers.ts';
import { Address } from './address.ts';

/** Pounds, as for every amount here. A missing one is 0. */
const pounds = number;
/** ISO 8601 in UTC; '' if it has not happened. */
const moment = text;

/** One line of an order, with the names and the price at the time of the purchase. */
export const OrderLine = z.object({
  id,
  shipmentId: id,
  productId: id,
  variantId: id,
  urlSlug: text,
  mainPicture: text,
  productName: text,
  seoTitle: text,
  optionName: text,
  swatchName: text,
  sellerId: id,
  sellerName: text,
  quantity: number,
  /** For one unit, delivery and VAT included. */
  rrp: pounds,
  /** Quantity times rrp. */
  total: pounds,
  /** `room`, `assembly`, `old-piece` or `packaging` for a service of the delivery; '' for goods. */
  kind: text,
  /** Whether it is sent, for nothing, in the place of another. */
  isReplacement: flag,
  /** What the maker's guarantee at the sale says, in a sentence; '' for none, for what is back, and for orders from before it was kept. */
  guarantee: text,
});

/** One seller's part of an order. It has the statuses of an order (spec decision 33). */
export const Shipment = z.object({
  id,
  orderId: id,
  /** 'Delivery 1 of 2 from Oak & Sons'. */
  name: text,
  status: text,
  /** The date of its latest status. */
  date: moment,
  sellerId: id,
  sellerName: text,
  deliveryMethod: text,
  /** The customer's note about this delivery. */
  note: text,
  carrier: text,
  tracking: text,
  shippedAt: moment,
  deliveredAt: moment,
  /** Why it is being returned; '' if it is not. */
  reasonReturn: text,
  /** Whether it has left and may be sent back. */
  canReturn: flag,
  /** Whether it has not left and may be cancelled by itself. */
  canCancel: flag,
  /** The last moment to request a return; '' before delivery. */
  returnUntil: moment,
  /** The days that the shop promised, as in `2026-12-24`; '' if unknown. */
  arrivesFrom: text,
  arrivesUntil: text,
  /** The day and the window that the customer chose; '' for none. */
  deliveryDay: text,
  deliveryWindow: text,
  /** Whether the customer may move that day: once, until two working days before it. */
  canMoveDay: flag,
  /** Whether a claim is about it, or it is sent for one. */
  hasClaim: flag,
  lines: list(OrderLine),
  total: pounds,
});

/** One event in the history of an order. */
export const OrderEvent = z.object({
  status: text,
  date: moment,
  comment: text,
  shipmentId: id,
  /** The refund that was decided with it; 0 for none. */
  refund: pounds,
  /** True if no status changed with it, as with a refund in part. */
  isAside: flag,
});

/** An order (ENTITY-037): one checkout, split into a shipment for each seller. */
export const Order = z.object({
  id,
  /** As in the order summary; here each group is one order. */
  groupId: id,
  /** One of `ORDER_STATUSES`; an unknown one is shown as sent. */
  status: text,
  /** Once it is cancelled: why, and what happens to the money, in sentences. */
  over: text,
  /** The date of the order. */
  date: moment,
  address: Address.nullish().transform((value) => value ?? null),
  shipments: list(Shipment),
  /** Sum of the quantities. */
  size: number,
  subTotal: pounds,
  promoCode: text,
  discount: pounds,
  /** Always 0: prices include delivery (spec decision 95). */
  shipping: pounds,
  total: pounds,
  /** VAT contained in the total. */
  vat: pounds,
  canCancel: flag,
  canReturn: flag,
  /** While the status is `placed`: the time by which it must be paid, or else it is cancelled automatically. */
  payBy: moment,
  /** Whether it waits for payment and keeps no goods meanwhile: whoever pays first has them. */
  isUnheld: flag,
  /** The card that paid for it: 'Visa ending in 4242'; '' before payment. */
  paidWith: text,
  refunded: pounds,
  timeline: list(OrderEvent),
});

/**
 * The outcome of an attempt to pay. `paid`: show the confirmation. `redirect`: send the browser to
 * `redirectUrl` (the card form of the embedded test payment, or the bank's 3-D Secure page); it returns to
 * the order's confirmation page, which calls `processOrder`. `confirm`: finish in the page with the
 * provider's script and `clientSecret`. `authenticate`: the same, but only the customer's confirmation to the
 * bank is missing (3-D Secure). `processing`: the bank has not decided yet; call `processOrder` again.
 * `declined`: show `message` and let the customer choose another card; the order is there until `payBy`.
 */
export const Payment = z.object({
  orderId: id,
  status: z.enum(['paid', 'redirect', 'confirm', 'authenticate', 'processing', 'declined']),
  redirectUrl: text,
  clientSecret: text,
  message: text,
});

/** One line of an invoice; amounts are after its share of the discount. */
const SummaryLine = z.object({
  name: text,
  quantity: number,
  rrp: pounds,
  discount: pounds,
  /** A fraction: 0.2 is 20%. */
  vatRate: number,
  net: pounds,
  vat: pounds,
  total: pounds,
});

/** What of a line's price a credit note gives back. */
const CreditLine = SummaryLine.omit({ rrp: true, discount: true }).extend({
  /** Whether it is less than what was paid for it. */
  isPart: flag,
});

/** Money that went back, or is owed, for lines of an order: one refund. */
export const CreditNote = z.object({
  /** The order's id, `-CN` and a number. */
  id,
  date: moment,
  /** When the payment provider had paid it; '' while it is due. */
  paidAt: moment,
  sellers: list(
    z.object({
      sellerId: id,
      sellerName: text,
      lines: list(CreditLine),
      net: pounds,
      vat: pounds,
      total: pounds,
    }),
  ),
  net: pounds,
  vat: pounds,
  total: pounds,
});

/** The order summary: the figures of an invoice, with VAT by seller. `net` + `vat` = `total` everywhere. */
export const OrderSummary = z.object({
  groupId: id,
  orderId: id,
  status: text,
  date: moment,
  address: Address.nullish().transform((value) => value ?? null),
  sellers: list(
    z.object({
      sellerId: id,
      sellerName: text,
      lines: list(SummaryLine),
      discount: pounds,
      net: pounds,
      vat: pounds,
      total: pounds,
    }),
  ),
  subTotal: pounds,
  promoCode: text,
  discount: pounds,
  shipping: pounds,
  net: pounds,
  vat: pounds,
  total: pounds,
  /** Oldest first. The figures above are those of the purchase. */
  creditNotes: list(CreditNote),
});

export type OrderLine = z.output<typeof OrderLine>;
export type Shipment = z.output<typeof Shipment>;
export type OrderEvent = z.output<typeof OrderEvent>;
export type Order = z.output<typeof Order>;
export type Payment = z.output<typeof Payment>;
export type CreditNote = z.output<typeof CreditNote>;
export type OrderSummary = z.output<typeof OrderSummary>;

const Delivered = z.object({
  name: text,
  status: text,
  /** ISO 8601; '' if it is still to come. */
  shippedAt: text,
  deliveredAt: text,
  /** The days on which it arrives, as in `2026-12-24`, and the day and the window that were chosen; '' for none. */
  arrivesFrom: text,
  arrivesUntil: text,
  deliveryDay: text,
  deliveryWindow: text,
  deliveryMethod: text,
  carrier: text,
  tracking: text,
  lines: list(z.object({ name: text, choices: text, quantity: number })),
});

/** The deliveries of an order, as the person who receives them sees them. */
export const OrderDeliveries = z.object({
  id,
  date: text,
  /** The town and the first half of the postcode, and nothing else of the address. */
  place: text,
  shipments: list(Delivered),
});
