import * as z from 'zod';
import { call } from '../call.ts';
import { flag, id, limit, list, number, page, text } from '../readers.ts';
import { siteOfQuery } from './authority.ts';

const shared = { family: 'operator', access: 'operator', method: 'GET', effect: 'read' } as const;

/** A page of what one site has. */
export const ofSite = { site: z.string().min(1).max(40), page, size: limit.default(20) };

/** A moment with its offset, '' for none. */
const moment = z.iso.datetime({ offset: true }).or(z.literal('')).default('');

/** From this moment on, and before that one. */
export const period = { from: moment, to: moment };

/** Pounds of a query, 0 for no bound. */
export const bound = z.coerce.number().min(0).max(1_000_000).default(0);

/** Words to look for; '' for none. */
export const words = z.string().max(320).default('');

const StockLine = z.object({
  variantId: id,
  productId: id,
  /** Title of the variant, else name of the product. */
  name: text,
  /** The supplier's own key of the variant. */
  reference: text,
  /** Slug of the seller. */
  seller: text,
  sellerName: text,
  stock: number,
  /** False where nobody counts the pieces: orders take nothing off. */
  counted: flag,
  /** `active`, `out_of_stock` or `order_by_email`. */
  status: text,
  /** Pounds, delivery included. */
  price: number,
});

export const operatorListStock = call({
  ...shared,
  path: 'operator/stock',
  summary: 'Stock of what a site sells by seller, the least first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({
    ...ofSite,
    /** Slug of a seller; '' for all. */
    seller: z.string().max(200).default(''),
    /** Only what is counted and has no more pieces than this; -1 for everything. */
    atMost: z.coerce.number().int().min(-1).max(1_000_000).default(-1),
  }),
  reply: z.object({ data: list(StockLine), totalCount: number, pageCount: number }),
});

const OperatorOffer = z.object({
  id,
  enquiryId: id,
  /** `open`, `accepted`, `rejected`, `expired` or `withdrawn`. */
  status: text,
  /** Pounds for one piece, delivery and VAT included. */
  price: number,
  quantity: number,
  productName: text,
  customerName: text,
  customerEmail: text,
  date: text,
  expires: text,
  /** Why it was rejected. */
  reason: text,
});

export const operatorListOffers = call({
  ...shared,
  path: 'operator/offers',
  summary: 'Prices that were offered for enquiries at a site, the newest first',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite, status: z.string().max(40).default('') }),
  reply: z.object({ data: list(OperatorOffer), totalCount: number, pageCount: number }),
});

const Buyer = z.object({
  id,
  name: text,
  email: text,
  /** Orders in all, and what was paid for them and not refunded, in pounds. */
  orders: number,
  spent: number,
  lastOrder: text,
});

export const operatorListBuyers = call({
  ...shared,
  path: 'operator/buyers',
  summary: 'Customers who have ordered at a site, those who did last first',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite, find: words }),
  reply: z.object({ data: list(Buyer), totalCount: number, pageCount: number }),
});
