import * as z from 'zod';
import { call } from '../call.ts';
import { Card } from '../entities/card.ts';
import { Cart, choiceId, quantity } from '../entities/cart.ts';
import { PlaceOrder, PromoCode } from '../entities/checkout.ts';
import { Order, Payment, Shipment } from '../entities/order.ts';
import { jsonFieldsList } from '../json-fields.ts';
import { idParam, limit, list, number, skip, text } from '../readers.ts';

/*
 * The older generation of the same calls (S 7). Those that change something with GET still count as writes
 * (spec decision 84).
 */

const shared = { family: 'main', access: 'customer' } as const;
const cards = z.object({ data: list(Card), message: text });

/** A line in the names of the older API; its replies are the cart with a message (API-077). */
const LegacyLine = z.object({
  productID: choiceId,
  variantID: idParam,
  sellerID: idParam,
  quantity,
  optionID: choiceId,
  swatchID: choiceId,
});

export const legacyAddCart = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/orders/addcart',
  summary: 'Adds to the cart (API-077)',
  effect: 'write',
  body: LegacyLine,
  reply: Cart,
});

/** All are added, or none. */
export const legacyAddCartMany = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/orders/postaddcartmany',
  summary: 'Adds several items to the cart (API-078)',
  effect: 'write',
  body: z.object({ cart: z.array(LegacyLine).min(1).max(100) }),
  reply: Cart,
});

export const legacyUpdateCart = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/orders/updatecartv2',
  summary: 'Changes the quantity of a seller’s offer of a variant (API-079)',
  effect: 'write',
  query: z.object({ variantID: idParam, sellerID: idParam, quantity }),
  reply: Cart,
});

export const legacyRemoveCart = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/orders/removecart',
  summary: 'Removes a cart line, by its id or by variant and seller (API-080)',
  effect: 'write',
  body: z.union([z.object({ id: idParam }), z.object({ variantID: idParam, sellerID: idParam })]),
  reply: Cart,
});

export const legacyGetCart = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/orders/getcart',
  summary: 'The cart (API-081)',
  effect: 'read',
  reply: Cart,
});

export const legacyEmptyCart = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/orders/emptycart',
  summary: 'Empties the cart (API-082)',
  effect: 'write',
  reply: Cart,
});

export const legacyListCards = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/orders/getlistcards',
  summary: 'Saved payment cards (API-083)',
  effect: 'read',
  reply: cards,
});

export const legacyRemoveCard = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/orders/getremovecard',
  summary: 'Removes a saved card (API-084)',
  effect: 'write',
  query: z.object({ cardID: idParam }),
  reply: cards,
});

export const legacyAddCard = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/orders/getaddcard',
  summary: 'Saves a card by the payment provider’s token for it (API-085)',
  effect: 'write',
  query: z.object({ token: z.string().min(1).max(200) }),
  reply: cards,
});

export const legacySaveOrder = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/orders/postsaveorder',
  summary: 'Places an order (API-086)',
  effect: 'write',
  idempotent: true,
  body: PlaceOrder,
  reply: z.object({ data: Order, message: text }),
});

/**
 * Asks the payment provider for the outcome of the order's payment and updates the order; the page to which
 * the provider redirects makes this call. `intentID` is optional.
 */
export const processOrder = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/orders/getprocessorder',
  summary: 'Records the outcome of an order’s payment (API-087)',
  effect: 'write',
  query: z.object({ orderID: idParam, intentID: z.string().max(200).default('') }),
  reply: z.object({ data: Order, payment: Payment }),
});

export const legacyOrderDetails = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/orders/getorderdetails',
  summary: 'One order (API-088)',
  effect: 'read',
  query: z.object({ orderID: idParam }),
  reply: z.object({ data: Order }),
});

export const listShipments = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/shipments/postshipmentlist',
  effect: 'read',
  summary: 'Shipments of the customer, newest first (API-089)',
  body: z.object({
    search: z.object({ orderID: choiceId, status: z.string().max(40).default('') }).prefault({}),
    limit,
    skip,
    sort: z.partialRecord(z.enum(['date']), z.enum(['asc', 'desc'])).default({}),
  }),
  reply: jsonFieldsList(Shipment).extend({ totalCount: number }),
});

export const returnShipment = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/shipments/postreturnshipment',
  effect: 'write',
  byScripts: true,
  summary: 'Requests a return of a shipment (API-090)',
  query: z.object({ shipmentID: idParam }),
  body: z.object({ reasonReturn: z.string().trim().min(1).max(1_000) }),
  reply: z.object({ data: Shipment, message: text }),
});

export const readPromoCode = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/promocode/getpromocodedetails',
  summary: 'A promo code, and its discount on the present cart (API-091)',
  effect: 'read',
  query: z.object({ promocodeID: z.string().trim().toUpperCase().min(1).max(40) }),
  reply: z.object({ data: PromoCode }),
});
