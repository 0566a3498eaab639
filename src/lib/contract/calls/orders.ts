import * as z from 'zod';
import { BROWSER_ROUTES } from '../browser-routes.ts';
import { call } from '../call.ts';
import { choiceId } from '../entities/cart.ts';
import { Checkout, PlaceOrder, promoCode } from '../entities/checkout.ts';
import { Order, OrderSummary, Payment } from '../entities/order.ts';
import { id, idParam, limit, list, number, page, text } from '../readers.ts';

const shared = { family: 'customer', access: 'customer' } as const;
const params = z.object({ id: idParam });
const orderReply = z.object({ data: Order, message: text });

/** Not in the specification: the cart as an order, for the checkout page. */
export const readCheckout = call({
  ...shared,
  ...BROWSER_ROUTES.readCheckout,
  summary: 'The cart as it would be ordered: deliveries by seller, promo code, total, VAT',
  query: z.object({ promoCode }),
  reply: z.object({ data: Checkout }),
});

/**
 * Places the order and empties the cart: stock is reserved until `payBy`. Then pay it. Errors: 409
 * with a sentence when the cart is empty, has changed or something has sold out in the meantime; 400 for a
 * promo code that cannot be used; 404 for an address that is not the customer's.
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
 * Not in the specification. With `cardId` a saved card is charged, with `token` the provider's token
 * of a new one. With neither, the answer is `redirect` (embedded) or `confirm` (Stripe) for the
 * provider's own card form. A paid order answers `paid` again. `returnTo` is where a redirect ends;
 * the order's confirmation page unless told otherwise.
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
  ...BROWSER_ROUTES.listOrders,
  summary: 'Orders of the customer, the newest first; without a status all of them (API-064)',
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
  ...BROWSER_ROUTES.readOrder,
  summary: 'One order (API-065)',
  params,
  reply: z.object({ data: Order }),
});

const Comment = z.object({
  /** The same id as in the path; may be left out. */
  id: choiceId,
  comment: z.string().trim().min(1).max(1_000),
});

/** What was paid is refunded, and what was reserved goes back on sale. 409 once it is on its way. */
export const cancelOrder = call({
  ...shared,
  ...BROWSER_ROUTES.cancelOrder,
  summary: 'Cancels an order that is not shipped yet (API-066)',
  params,
  body: Comment,
  reply: orderReply,
});

/** Asks to return everything that was delivered in the last 14 days; 409 when there is nothing. */
export const returnOrder = call({
  ...shared,
  ...BROWSER_ROUTES.returnOrder,
  summary: 'Asks to return an order (API-067)',
  params,
  body: Comment,
  reply: orderReply,
});

export const listComments = call({
  ...shared,
  ...BROWSER_ROUTES.listComments,
  summary: 'Reasons to choose from when cancelling or returning (API-071)',
  query: z.object({ type: z.enum(['cancel', 'return']) }),
  reply: z.object({ data: list(z.object({ id: text, comment: text })) }),
});

/** A line of an order as it could be had today. Amounts are pounds for one piece. */
const AgainLine = z.object({
  id,
  name: text,
  /** Option and swatch; '' for none. */
  choices: text,
  mainPicture: text,
  variantId: id,
  urlSlug: text,
  quantity: number,
  /** Units that would be put into the cart; 0 where it cannot be had. */
  possible: number,
  was: number,
  now: number,
  /** One sentence where something has changed, '' for nothing. */
  notice: text,
});
export type AgainLine = z.output<typeof AgainLine>;

/** Not in the specification. Of two calls the first changes nothing. */
export const readOrderAgain = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/order/{id}/again',
  summary: 'What of an order can be had today, and at what price',
  effect: 'read',
  params,
  reply: z.object({ data: list(AgainLine) }),
});

export const orderAgain = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/order/{id}/again',
  summary: 'Puts into the cart what can be had of an order today; 409 where that is nothing',
  effect: 'write',
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
