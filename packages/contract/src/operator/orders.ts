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
    'Moves an order, or one of its shipments, to another status; `delivered` also declines a requested return',
  effect: 'write',
  roles: ['orders'],
  about: thing('order'),
  params,
  body: z.object({
    to: z.enum(['processing', 'shipped', 'delivered', 'return_requested', 'returned', 'cancelled']),
    shipmentId: idParam.optional(),
    carrier: z.string().max(100).default(''),
    tracking: z.string().max(100).default(''),
    comment: z.string().max(1_000).default(''),
    /** Whether goods that come back with `returned` are for sale again. */
    restock: z.boolean().default(false),
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
      comment: z.string().max(1_000).default(''),
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

const Promo = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[\w-]{1,40}$/, 'write up to 40 letters, digits, hyphens and underscores'),
  /** Either this or `amount`. */
  percent: z.int().min(0).max(100).default(0),
  amount: pounds.or(z.literal(0)).default(0),
  minimum: pounds.or(z.literal(0)).default(0),
  starts: moment.or(z.literal('')).default(''),
  expires: moment.or(z.literal('')).default(''),
  /** The most orders that may use it; 0 for no limit. */
  limit: z.int().min(0).max(10_000_000).default(0),
});

export const operatorSavePromo = call({
  ...shared,
  method: 'PUT',
  path: 'operator/promo-codes',
  summary: 'Creates or changes a promo code of a site',
  effect: 'write',
  roles: ['orders'],
  about: siteOfBody,
  body: Promo.extend({ site })
    .refine(({ percent, amount }) => percent > 0 || amount > 0, {
      path: ['percent'],
      error: 'say what the code takes off: a percent or an amount above 0',
    })
    .refine(({ percent, amount }) => percent === 0 || amount === 0, {
      path: ['percent'],
      error: 'write a percent or an amount, not both',
    }),
  reply: z.object({ data: Promo.extend({ uses: number }) }),
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
  reply: z.object({ data: list(Promo.extend({ uses: number })) }),
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
