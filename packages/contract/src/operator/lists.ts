import * as z from 'zod';
import { pieceTitle } from '@parlour/domain';
import { call } from '../call.ts';
import { flag, id, limit, list, number, page, text, typed } from '../readers.ts';
import { siteOfQuery } from './authority.ts';
import { LeadTimeRecord } from './records.ts';

const shared = { family: 'operator', access: 'operator', method: 'GET', effect: 'read' } as const;

/** A page of a site's list. */
export const ofSite = { site: z.string().min(1).max(40), page, size: limit.default(20) };

/** A moment with its offset; '' for none. */
const moment = z.iso.datetime({ offset: true }).or(z.literal('')).default('');

/** From the first moment on, and before the second. */
export const period = { from: moment, to: moment };

/** Pounds in a query; 0 for no bound. */
export const bound = typed(z.number().min(0).max(1_000_000).default(0));

/** Search words; '' for none. */
export const words = z.string().max(320).default('');

const StockLine = z.object({
  variantId: id,
  productId: id,
  /** Name of the product, then the title of the variant. */
  name: text,
  /** Path of its page. */
  path: text,
  /** The supplier's own key for the variant. */
  reference: text,
  /** Slug of the seller. */
  seller: text,
  sellerName: text,
  stock: number,
  /** False if the stock is not counted: orders subtract nothing. */
  counted: flag,
  /** `active`, `out_of_stock` or `order_by_email`. */
  status: text,
  /** Pounds, delivery included. */
  price: number,
  /** Null if the offer says none. */
  leadTime: LeadTimeRecord.nullable().default(null),
});

export const operatorListStock = call({
  ...shared,
  path: 'operator/stock',
  summary: 'A site’s stock by seller, lowest first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({
    ...ofSite,
    /** Slug of a seller; '' for all. */
    seller: z.string().max(200).default(''),
    /** Words of the name, the reference or the seller, or the id of a variant; '' for all. */
    find: words,
    /** Only what nobody can buy because there is none; '' for all. */
    only: z.enum(['', 'sold-out']).default(''),
    /** Only counted stock with at most this many units; -1 for everything. */
    atMost: typed(z.int().min(-1).max(1_000_000).default(-1)),
  }),
  reply: z.object({ data: list(StockLine), totalCount: number, pageCount: number }),
  columns: {
    variant: { value: ({ variantId }) => variantId },
    product: { value: ({ productId }) => productId },
    name: { heading: 'Product', value: ({ name }) => name },
    reference: { heading: 'Reference', value: ({ reference }) => reference },
    seller: { value: ({ seller }) => seller },
    seller_name: { heading: 'Seller', isWide: true, value: ({ sellerName }) => sellerName },
    stock: { heading: 'Stock', isWide: true, kind: 'number', value: ({ stock }) => stock },
    counted: { value: ({ counted }) => String(counted) },
    status: { heading: 'State', value: ({ status }) => status },
    price: { heading: 'Price', kind: 'money', value: ({ price }) => price },
  },
});

const ReductionLine = z.object({
  variantId: id,
  /** Name of the product, then the title of the variant. */
  name: text,
  /** Path of its page. */
  path: text,
  reference: text,
  /** Slug of the seller. */
  seller: text,
  sellerName: text,
  /** Pounds, delivery included. */
  price: number,
  /** The earlier price that the feed names; pounds, delivery included. */
  wasPrice: number,
  /** Since when and until when the earlier price was asked, ISO 8601; '' if it was not, directly before. */
  wasFrom: text,
  wasUntil: text,
  /** Why it is not shown; `shown` for one that ends soon. */
  state: z.enum(['shown', 'not_asked', 'too_short', 'over']),
  /** Until when it is shown, ISO 8601; '' if the earlier price was not asked, directly before. */
  shownUntil: text,
});

export const operatorListReductions = call({
  ...shared,
  path: 'operator/reductions',
  summary:
    'Reductions that a site doesn’t show, or will soon stop showing: the earlier price wasn’t asked for long enough, or the reduction lasts too long',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object(ofSite),
  reply: z.object({
    data: list(ReductionLine),
    totalCount: number,
    pageCount: number,
    /** Days for which the site wants the earlier price to have been asked. */
    days: number,
    /** Days after which the site shows no earlier price. */
    most: number,
  }),
  columns: {
    variant: { value: ({ variantId }) => variantId },
    name: { heading: 'Product', value: ({ name }) => name },
    reference: { value: ({ reference }) => reference },
    seller: { value: ({ seller }) => seller },
    price: { heading: 'Price', kind: 'money', value: ({ price }) => price },
    was_price: { heading: 'Earlier price', kind: 'money', value: ({ wasPrice }) => wasPrice },
    asked_from: { heading: 'Asked', isWide: true, kind: 'moment', value: ({ wasFrom }) => wasFrom },
    asked_until: { kind: 'moment', value: ({ wasUntil }) => wasUntil },
    state: { heading: 'State', value: ({ state }) => state },
    shown_until: { kind: 'moment', value: ({ shownUntil }) => shownUntil },
  },
});

const OperatorOffer = z.object({
  id,
  enquiryId: id,
  /** `open`, `accepted`, `rejected`, `expired` or `withdrawn`. */
  status: text,
  /** Pounds for one unit, delivery and VAT included. */
  price: number,
  quantity: number,
  productName: text,
  /** Title of the variant, as in the enquiry. */
  seoTitle: text,
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
  summary: 'Price offers for enquiries at a site, newest first',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite, status: z.string().max(40).default('') }),
  reply: z.object({ data: list(OperatorOffer), totalCount: number, pageCount: number }),
  columns: {
    offer: { value: ({ id }) => id },
    enquiry: { value: ({ enquiryId }) => enquiryId },
    offered: { kind: 'moment', value: ({ date }) => date },
    status: { value: ({ status }) => status },
    price: { kind: 'money', value: ({ price }) => price },
    quantity: { kind: 'number', value: ({ quantity }) => quantity },
    name: { value: pieceTitle },
    customer: { value: ({ customerName }) => customerName },
    email: { value: ({ customerEmail }) => customerEmail },
    expires: { kind: 'moment', value: ({ expires }) => expires },
    reason: { value: ({ reason }) => reason },
  },
});

const Buyer = z.object({
  id,
  name: text,
  email: text,
  /** All orders, and the payments for them less refunds, in pounds. */
  orders: number,
  spent: number,
  lastOrder: text,
});

export const operatorListBuyers = call({
  ...shared,
  path: 'operator/buyers',
  summary: 'Customers with orders at a site, latest order first',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite, find: words }),
  reply: z.object({ data: list(Buyer), totalCount: number, pageCount: number }),
  columns: {
    customer: { value: ({ id }) => id },
    name: { value: ({ name }) => name },
    email: { value: ({ email }) => email },
    orders: { kind: 'number', value: ({ orders }) => orders },
    spent: { kind: 'money', value: ({ spent }) => spent },
    last_order: { kind: 'moment', value: ({ lastOrder }) => lastOrder },
  },
});
