import * as z from 'zod';
import { call } from '../call.ts';
import { choiceId } from '../entities/cart.ts';
import { Checkout, ChosenDay, PlaceOrder, promoCode } from '../entities/checkout.ts';
import { Order, OrderDeliveries, OrderSummary, Payment } from '../entities/order.ts';
import { id, idParam, limit, list, number, page, text } from '../readers.ts';

const shared = { family: 'customer', access: 'customer' } as const;
const params = z.object({ id: idParam });
const orderReply = z.object({ data: Order, message: text });

/** Not in the specification: the cart as an order, for the checkout page. */
export const readCheckout = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/checkout',
  effect: 'read',
  byScripts: true,
  summary: 'The cart as an order: deliveries by seller and day, promo code, total, VAT',
  /**
   * The postcode, or its first half, decides about the days of delivery. `together` has the ids of the sellers whose
   * pieces come together, with commas between them. Services are those that the customer has chosen, each with its
   * delivery: `12:room,7.2:packaging`.
   */
  query: z.object({
    promoCode,
    postcode: z.string().trim().max(40).default(''),
    together: z.string().max(1_000).default(''),
    services: z.string().max(4_000).default(''),
  }),
  reply: z.object({ data: Checkout }),
});

/**
 * Places the order and empties the cart; the stock is reserved until `payBy`, by which the order must be
 * paid. Errors: 409 with a sentence if the cart is empty, if anything in its total has changed since `version`, or if
 * something has sold out in the meantime; 400 for a promo code that does not apply, unless the checkout with that
 * `version` said so; 404 for an address that is not the customer's.
 */
export const placeOrder = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/order',
  summary: 'Places an order (API-063)',
  effect: 'write',
  idempotent: true,
  body: PlaceOrder,
  reply: orderReply,
});

/**
 * Not in the specification. With `cardId` a saved card is charged, with `token` the provider's token of a new
 * one. With neither, the reply is `redirect` (embedded) or `confirm` (Stripe) for the provider's own card
 * form. A paid order replies `paid` again. `returnTo` is where a redirect ends; by default the order's
 * confirmation page.
 */
export const payOrder = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/order/{id}/payment',
  summary: 'Pays a placed order',
  effect: 'write',
  idempotent: true,
  params,
  body: z.object({
    cardId: choiceId,
    token: z.string().max(200).default(''),
    saveCard: z.boolean().default(false),
  }),
  reply: z.object({ data: Payment }),
});

export const listOrders = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/orders',
  effect: 'read',
  byScripts: true,
  summary:
    'Orders of the customer, newest first; with a status, those with a delivery that has it (API-064)',
  query: z.object({ page, size: limit.default(10), status: z.string().max(40).optional() }),
  reply: z.object({
    data: list(Order),
    totalCount: number,
    pageCount: number,
    pageNumber: number,
  }),
});

export const readOrder = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/order/{id}',
  effect: 'read',
  byScripts: true,
  summary: 'One order (API-065)',
  params,
  reply: z.object({ data: Order }),
});

const Comment = z.object({
  /** The same id as in the path; optional. */
  id: choiceId,
  comment: z.string().trim().min(1).max(1_000),
});

/** Never cached, so that a link that has ended shows nothing at once. */
export const readDeliveries = call({
  family: 'web',
  access: 'public',
  method: 'GET',
  path: 'web/deliveries/{key}',
  summary: 'The deliveries of an order, for everybody with the link in its emails',
  effect: 'read',
  latest: true,
  params: z.object({ key: idParam }),
  reply: z.object({ data: OrderDeliveries }),
});

export const endDeliveryLink = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/order/{id}/delivery-link',
  summary: 'Ends the link in the emails about an order; it never works again',
  effect: 'write',
  params,
  reply: z.object({ message: text }),
});

/** Refunds the payment and releases the stock. 409 once the order is on its way. */
export const cancelOrder = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/order/{id}/cancel',
  effect: 'write',
  byScripts: true,
  summary: 'Cancels an order that hasn’t shipped yet (API-066)',
  params,
  body: Comment,
  reply: orderReply,
});

/** Not in the specification: the days and windows to which deliveries of an order can be moved. */
export const readDeliveryDays = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/order/{id}/days',
  effect: 'read',
  summary: 'Days to which the deliveries of an order can be moved',
  params,
  reply: z.object({
    data: list(z.object({ shipmentId: id, days: list(z.string()), windows: list(z.string()) })),
  }),
});

/** Not in the specification. 409 if the day was moved before, is nearer than two working days, or is not free. */
export const moveDelivery = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/order/{id}/day',
  effect: 'write',
  byScripts: true,
  summary: 'Moves the day of a delivery, once',
  params,
  body: ChosenDay.extend({ shipmentId: idParam }),
  reply: orderReply,
});

/**
 * Requests a return of what may be returned until 14 days after the last delivery, and cancels what has not left; 409 if
 * there is nothing, or nothing has left.
 */
export const returnOrder = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/order/{id}/return',
  effect: 'write',
  byScripts: true,
  summary: 'Requests a return of an order (API-067)',
  params,
  body: Comment,
  reply: orderReply,
});

export const listComments = call({
  ...shared,
  method: 'GET',
  path: 'api/comments',
  effect: 'read',
  summary: 'Reasons to choose from when a customer cancels or returns an order (API-071)',
  query: z.object({ type: z.enum(['cancel', 'return']) }),
  reply: z.object({ data: list(z.object({ id: text, comment: text })) }),
});

/** A line of an order at today's price and stock. Amounts are pounds for one unit. */
const AgainLine = z.object({
  id,
  name: text,
  /** Option and swatch; '' for neither. */
  choices: text,
  mainPicture: text,
  variantId: id,
  urlSlug: text,
  quantity: number,
  /** Units that can go into the cart; 0 if it is not available. */
  possible: number,
  was: number,
  now: number,
  /** One sentence if something has changed, else ''. */
  notice: text,
});
export type AgainLine = z.output<typeof AgainLine>;

/** Not in the specification. The first of the two calls changes nothing. */
export const readOrderAgain = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/order/{id}/again',
  summary: 'The lines of an order that are available today, with their prices',
  effect: 'read',
  params,
  reply: z.object({ data: list(AgainLine) }),
});

export const orderAgain = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/order/{id}/again',
  summary: 'Adds the available lines of an order to the cart; 409 if there are none',
  effect: 'write',
  idempotent: true,
  params,
  reply: z.object({ data: list(AgainLine), message: text }),
});

export const readOrderSummary = call({
  ...shared,
  method: 'GET',
  path: 'api/order/summary',
  summary: 'The figures of an order’s invoice, with VAT by seller (API-072)',
  effect: 'read',
  query: z.object({ groupId: idParam }),
  reply: z.object({ data: OrderSummary }),
});
