import * as z from 'zod';
import { call } from '../call.ts';
import { idParam, list, number, text, typed } from '../readers.ts';
import { siteOfQuery, thing } from './authority.ts';
import { ofSite } from './lists.ts';

/** `owed`: not at the provider yet. `pending`: the bank decides. `failed`: an operator must act. */
const State = z.enum(['owed', 'pending', 'failed', 'paid']);

const Refund = z.object({
  orderId: text,
  /** Tells the refunds of an order apart. */
  number,
  state: State,
  /** Pounds. */
  amount: number,
  /** Why the money goes back. */
  reason: text,
  /** Why the provider could not pay it, in the provider's words; '' unless it has failed. */
  problem: text,
  /** When it was decided; ISO 8601, UTC. */
  date: text,
  customerName: text,
  customerEmail: text,
  /** `Visa ending in 4242` */
  paidWith: text,
});

export const operatorListRefunds = call({
  family: 'operator',
  access: 'operator',
  method: 'GET',
  path: 'operator/refunds',
  summary: 'Refunds of a site, newest first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({
    ...ofSite,
    state: State.or(z.literal('')).default(''),
    /** Id of an order; '' for all. */
    order: z.string().max(40).default(''),
  }),
  reply: z.object({ data: list(Refund), totalCount: number, pageCount: number }),
  columns: {
    order: { value: ({ orderId }) => orderId },
    number: { kind: 'number', value: (refund) => refund.number },
    decided: { kind: 'moment', value: ({ date }) => date },
    state: { value: ({ state }) => state },
    amount: { kind: 'money', value: ({ amount }) => amount },
    reason: { value: ({ reason }) => reason },
    problem: { value: ({ problem }) => problem },
    customer: { value: ({ customerName }) => customerName },
    email: { value: ({ customerEmail }) => customerEmail },
    paid_with: { value: ({ paidWith }) => paidWith },
  },
});

export const operatorSettleRefund = call({
  family: 'operator',
  access: 'operator',
  method: 'POST',
  path: 'operator/orders/{id}/settle-refund',
  summary: 'Asks for a failed refund again, or records that the customer was paid in another way',
  effect: 'write',
  roles: ['orders'],
  about: thing('order'),
  params: z.object({ id: idParam }),
  body: z.object({
    number: typed(z.int().min(1)),
    how: z.enum(['again', 'paid-otherwise']),
  }),
  reply: z.object({ data: Refund }),
});
