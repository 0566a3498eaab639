import * as z from 'zod';
import { isPlainDay, londonDay, pieceTitle } from '@parlour/domain';
import { call } from '../call.ts';
import { PriceEnquiry } from '../entities/price-enquiry.ts';
import { idParam, list, number, text } from '../readers.ts';
import { siteOfBody, siteOfQuery, thing } from './authority.ts';
import { bound, ofSite, period, words } from './lists.ts';
import { OperatorOrder, orderColumns } from './operator-order.ts';

const shared = { family: 'operator', access: 'operator' } as const;
const params = z.object({ id: idParam });
const site = z.string().min(1).max(40);
/** Pounds: at least a penny, in whole pennies. */
const pounds = z.number().positive().max(1_000_000).multipleOf(0.01);
const moment = z.iso.datetime({ offset: true });

export const operatorListOrders = call({
  ...shared,
  method: 'GET',
  path: 'operator/orders',
  summary: 'Orders of a site, newest first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({
    ...ofSite,
    ...period,
    /** Of at least one of an order's deliveries; '' for all. */
    status: z.string().max(40).default(''),
    /** Id of a customer, or a part of the name or the email address. */
    customer: words,
    /** Bounds of the total, in pounds; 0 for none. */
    least: bound,
    most: bound,
  }),
  reply: z.object({ data: list(OperatorOrder), totalCount: number, pageCount: number }),
  columns: orderColumns,
});

export const operatorReadOrder = call({
  ...shared,
  method: 'GET',
  path: 'operator/orders/{id}',
  summary: 'One order',
  effect: 'read',
  roles: ['orders'],
  about: thing('order'),
  params,
  reply: z.object({ data: OperatorOrder }),
});

export const operatorMoveOrder = call({
  ...shared,
  method: 'POST',
  path: 'operator/orders/{id}/move',
  summary:
    'Moves an order, or one of its shipments alone, to another status; `delivered` also declines a requested return',
  effect: 'write',
  roles: ['orders'],
  about: thing('order'),
  params,
  body: z
    .object({
      to: z.enum([
        ...(['processing', 'shipped', 'delivered'] as const),
        ...(['return_requested', 'returned', 'cancelled'] as const),
      ]),
      /** 404 for one that the order does not have. */
      shipmentId: idParam.optional(),
      /** With `shipped`. */
      carrier: z.string().max(100).default(''),
      tracking: z.string().max(100).default(''),
      comment: z.string().max(1_000).default(''),
      /** Whether goods that come back with `returned` are for sale again. */
      restock: z.boolean().default(false),
      /** `revision` of the order as the operator saw it: one that has changed since is not moved (409). */
      revision: z.int().optional(),
    })
    .refine(({ to, carrier }) => to === 'shipped' || carrier === '', {
      path: ['carrier'],
      error: 'A carrier is named when something is sent.',
    })
    .refine(({ to, tracking }) => to === 'shipped' || tracking === '', {
      path: ['tracking'],
      error: 'A tracking number is given when something is sent.',
    })
    .refine(({ to, restock }) => to === 'returned' || !restock, {
      path: ['restock'],
      error: 'Goods are put on sale again when they come back. What was never sent is, by itself.',
    }),
  reply: z.object({ data: OperatorOrder }),
});

/** '' for none. */
const day = z
  .string()
  .refine((text) => text === '' || isPlainDay(text), 'Write a day such as 2026-12-24.')
  .default('');

export const operatorDivideDelivery = call({
  ...shared,
  method: 'POST',
  path: 'operator/orders/{id}/divide',
  summary: 'Divides a shipment that has not left, by line and number, or sends a part of it',
  effect: 'write',
  roles: ['orders'],
  about: thing('order'),
  params,
  body: z
    .object({
      shipmentId: idParam,
      lines: z
        .array(z.object({ lineId: idParam, quantity: z.int().min(1).max(999) }))
        .min(1, 'Choose what goes into a delivery of its own.')
        .max(100),
      /** The number of the order's shipments as the operator saw it: a repeated request is refused (409). */
      deliveries: z.int().min(1),
      /** Whether the part leaves now, with this carrier and tracking number. */
      isSent: z.boolean().default(false),
      carrier: z.string().max(100).default(''),
      tracking: z.string().max(100).default(''),
      /** The days on which a part arrives that leaves later; '' for those of the whole. */
      arrivesFrom: day,
      arrivesUntil: day,
      /** Whether it may also arrive on days on which the seller does not deliver; such a day is refused otherwise (409). */
      anyDay: z.boolean().default(false),
      comment: z.string().max(1_000).default(''),
    })
    .refine(({ isSent, carrier, tracking }) => isSent || (carrier === '' && tracking === ''), {
      path: ['carrier'],
      error: 'A carrier and a tracking number are for a part that leaves now.',
    })
    .refine(({ isSent, arrivesFrom }) => !isSent || arrivesFrom === '', {
      path: ['arrivesFrom'],
      error: 'Days are for a part that leaves later.',
    })
    .refine(
      ({ arrivesFrom: from, arrivesUntil: until }) =>
        (from === '') === (until === '') && from <= until,
      { path: ['arrivesUntil'], error: 'Write the first day and the last one, in this order.' },
    )
    .refine(({ arrivesFrom }) => arrivesFrom === '' || arrivesFrom >= londonDay(Date.now()), {
      path: ['arrivesFrom'],
      error: 'Choose today or a later day.',
    }),
  reply: z.object({ data: OperatorOrder }),
});

export const operatorRefundOrder = call({
  ...shared,
  method: 'POST',
  path: 'operator/orders/{id}/refund',
  summary: 'Refunds an amount, or by default all that is left',
  effect: 'write',
  roles: ['orders'],
  about: thing('order'),
  params,
  body: z.object({
    amount: pounds.optional(),
    comment: z.string().max(1_000).default(''),
    /** `owed` of the order as the operator saw it: a repeated request is refused (409). */
    owed: z.number().min(0),
  }),
  reply: z.object({ data: OperatorOrder }),
});

export const operatorSetStock = call({
  ...shared,
  method: 'PUT',
  path: 'operator/stock',
  summary: 'Sets the stock of variants: all of the figures, or none',
  effect: 'write',
  roles: ['catalogue', 'orders'],
  about: ({ body }) => ({ of: 'variants', ids: body.changes.map(({ variantId }) => variantId) }),
  oneSiteIsEnough: true,
  body: z.object({
    changes: z
      .array(
        z.object({
          variantId: idParam,
          /** Slug of the seller. */
          seller: z.string().min(1).max(200),
          stock: z.int().min(0).max(1_000_000),
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: z.object({ data: list(z.object({ variantId: text, seller: text, stock: number })) }),
});

const OperatorEnquiry = PriceEnquiry.extend({
  site: text,
  customerName: text,
  customerEmail: text,
});

export const operatorListEnquiries = call({
  ...shared,
  method: 'GET',
  path: 'operator/enquiries',
  summary: 'Price enquiries of a site, newest first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({
    ...ofSite,
    ...period,
    /** `open`, `offered`, `accepted`, `rejected`, `expired` or `ordered`; '' for all. */
    status: z.string().max(40).default(''),
  }),
  reply: z.object({ data: list(OperatorEnquiry), totalCount: number, pageCount: number }),
  columns: {
    enquiry: { value: ({ id }) => id },
    asked: { kind: 'moment', value: ({ date }) => date },
    status: { value: ({ status }) => status },
    product: { value: ({ productId }) => productId },
    variant: { value: ({ variantId }) => variantId },
    name: { value: pieceTitle },
    quantity: { kind: 'number', value: ({ quantity }) => quantity },
    seller: { value: ({ sellerName }) => sellerName },
    customer: { value: ({ customerName }) => customerName },
    email: { value: ({ customerEmail }) => customerEmail },
    message: { value: ({ message }) => message },
  },
});

export const operatorReadEnquiry = call({
  ...shared,
  method: 'GET',
  path: 'operator/enquiries/{id}',
  summary: 'One price enquiry',
  effect: 'read',
  roles: ['orders'],
  about: thing('enquiry'),
  params,
  reply: z.object({ data: OperatorEnquiry }),
});

export const operatorMakeOffer = call({
  ...shared,
  method: 'POST',
  path: 'operator/enquiries/{id}/offers',
  summary: 'Makes a price offer for an enquiry, in place of any open offer',
  effect: 'write',
  roles: ['orders'],
  about: thing('enquiry'),
  params,
  body: z.object({
    price: pounds,
    expires: moment,
    message: z.string().max(1_000).default(''),
    /** Made to the customer's own specification: it cannot be returned, and the customer is told so. */
    isBespoke: z.boolean().default(false),
  }),
  reply: z.object({ data: OperatorEnquiry }),
});

export const operatorWithdrawOffer = call({
  ...shared,
  method: 'POST',
  path: 'operator/enquiries/{id}/withdraw-offer',
  summary: 'Withdraws the open price offer of an enquiry, which then waits for another one',
  effect: 'write',
  roles: ['orders'],
  about: thing('enquiry'),
  params,
  body: z.object({
    /** Shown to the customer; '' for none. */
    reason: z.string().max(1_000).default(''),
  }),
  reply: z.object({ data: OperatorEnquiry }),
});

const PromoTerms = z.object({
  /** Either this or `amount`; the other is 0. */
  percent: z.int().min(0).max(100),
  /** Pounds. */
  amount: pounds.or(z.literal(0)),
  /** The lowest subtotal, in pounds. */
  minimum: pounds.or(z.literal(0)),
  /** Moments; '' for none. */
  starts: moment.or(z.literal('')),
  expires: moment.or(z.literal('')),
  /** The most orders that may use it; 0 for no limit. */
  limit: z.int().min(0).max(10_000_000),
});

const Promo = PromoTerms.extend({ code: z.string(), uses: number });

export const operatorSavePromo = call({
  ...shared,
  method: 'PUT',
  path: 'operator/promo-codes',
  summary:
    'Creates a promo code of a site, or changes the terms that are named: a percent takes the place of an amount, and an amount that of a percent',
  effect: 'write',
  roles: ['orders'],
  about: siteOfBody,
  body: PromoTerms.partial()
    .extend({
      site,
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[\w-]{1,40}$/, 'write up to 40 letters, digits, hyphens and underscores'),
    })
    .refine(
      ({ percent, amount }) =>
        (percent === undefined && amount === undefined) || (percent ?? 0) + (amount ?? 0) > 0,
      {
        path: ['percent'],
        error: 'say what the code takes off: a percent or an amount above 0',
      },
    )
    .refine(({ percent = 0, amount = 0 }) => percent === 0 || amount === 0, {
      path: ['percent'],
      error: 'write a percent or an amount, not both',
    }),
  reply: z.object({ data: Promo }),
});

export const operatorListPromos = call({
  ...shared,
  method: 'GET',
  path: 'operator/promo-codes',
  summary: 'Promo codes of a site',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ site }),
  reply: z.object({ data: list(Promo) }),
  columns: {
    code: { value: ({ code }) => code },
    percent: { kind: 'number', value: ({ percent }) => percent },
    amount: { kind: 'money', value: ({ amount }) => amount },
    minimum: { kind: 'money', value: ({ minimum }) => minimum },
    starts: { kind: 'moment', value: ({ starts }) => starts },
    expires: { kind: 'moment', value: ({ expires }) => expires },
    limit: { kind: 'number', value: ({ limit }) => limit },
    uses: { kind: 'number', value: ({ uses }) => uses },
  },
});
