import * as z from 'zod';
import { addDays, CLAIM_STATUSES, isPlainDay, londonDay, REMEDIES } from '@parlour/domain';
import { call } from '../call.ts';
import { Claim, ClaimPhotograph } from '../entities/claim.ts';
import { flag, idParam, list, number, text, timeWindow, typed } from '../readers.ts';
import { siteOfQuery, thing } from './authority.ts';
import { ofSite } from './lists.ts';

const shared = { family: 'operator', access: 'operator', roles: ['orders'] } as const;
const params = z.object({ id: idParam, number: typed(z.int().min(1).max(1_000)) });

const ListedClaim = z.object({
  orderId: text,
  number,
  status: text,
  reason: text,
  asked: text,
  remedy: text,
  goods: text,
  customerName: text,
  customerEmail: text,
  openedAt: text,
  /** The next clock, and whether its time is over; '' for none. */
  due: text,
  isLate: flag,
  /** Whether the last word is a message of the customer. */
  hasMessage: flag,
});

export const operatorListClaims = call({
  ...shared,
  method: 'GET',
  path: 'operator/claims',
  summary: 'Claims of a site, those that have waited longest first',
  effect: 'read',
  about: siteOfQuery,
  query: z.object({
    ...ofSite,
    /** '' for all that are open; `waiting` for those that wait for an answer, or for what was agreed 14 days ago. */
    status: z.enum(['', 'waiting', ...CLAIM_STATUSES]).default(''),
  }),
  reply: z.object({ data: list(ListedClaim), totalCount: number, pageCount: number }),
  columns: {
    order: { value: ({ orderId }) => orderId },
    number: { kind: 'number', value: (claim) => claim.number },
    status: { value: ({ status }) => status },
    reason: { value: ({ reason }) => reason },
    asked: { value: ({ asked }) => asked },
    remedy: { value: ({ remedy }) => remedy },
    goods: { value: ({ goods }) => goods },
    customer: { value: ({ customerName }) => customerName },
    email: { value: ({ customerEmail }) => customerEmail },
    opened: { kind: 'moment', value: ({ openedAt }) => openedAt },
    due: { kind: 'moment', value: ({ due }) => due },
  },
});

/** A claim as an operator sees it. */
const OperatorClaim = Claim.extend({
  site: text,
  customerName: text,
  customerEmail: text,
  /** Pounds: what was paid for the goods and has not gone back. */
  worth: number,
});

export const operatorReadClaim = call({
  ...shared,
  method: 'GET',
  path: 'operator/orders/{id}/claims/{number}',
  summary: 'One claim with its thread and photographs',
  effect: 'read',
  about: thing('order'),
  params,
  reply: z.object({ data: OperatorClaim, photographs: list(ClaimPhotograph) }),
});

/** 404 for a photograph of another claim. */
export const operatorReadClaimPhotograph = call({
  ...shared,
  method: 'GET',
  path: 'operator/orders/{id}/claims/{number}/photographs/{photograph}',
  summary: 'A photograph of a claim, whole, in base64',
  effect: 'read',
  about: thing('order'),
  params: params.extend({ photograph: idParam }),
  reply: z.object({ data: text }),
});

const isWithinAYear = (day: string): boolean => {
  const today = londonDay(Date.now());
  return day >= today && day <= addDays(today, 365);
};

/** The day of a collection; '' for none. What is no day is not compared with today as well. */
const collectionDay = z
  .string()
  .refine((day) => day === '' || isPlainDay(day), {
    error: 'Write a day such as 2026-12-24.',
    abort: true,
  })
  .refine((day) => day === '' || isWithinAYear(day), 'Choose today or a later day, within a year.')
  .default('');

/** The fields that a step takes besides its text; others would have no effect. */
const FIELDS: Partial<Readonly<Record<string, readonly string[]>>> = {
  offer: ['remedy', 'amount', 'comesBack'],
  agree: ['remedy', 'amount', 'comesBack'],
  book: ['day', 'window'],
  receive: ['amount', 'restock'],
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== '' && value !== false;

export const operatorMoveClaim = call({
  ...shared,
  method: 'POST',
  path: 'operator/orders/{id}/claims/{number}/step',
  summary:
    'Takes a step of a claim: offers a remedy, agrees, declines, books a collection, receives the goods, finishes, writes',
  effect: 'write',
  about: thing('order'),
  params,
  body: z
    .object({
      step: z.enum(['offer', 'agree', 'decline', 'book', 'receive', 'finish', 'write']),
      /** Shown to the customer. */
      text: z.string().trim().max(1_000).default(''),
      /** With `offer`. `agree` is to what the customer asks for. */
      remedy: z.enum(REMEDIES).optional(),
      /** Pounds, with money: by default all that was paid for the goods. With `receive`: less, for lost value. */
      amount: typed(z.number().positive().max(1_000_000).multipleOf(0.01)).optional(),
      /** Whether the goods come back with a refund or a replacement; they do by default. */
      comesBack: z.boolean().optional(),
      /** With `book`: the day, within a year, and a window such as `08:00-12:00`; '' for any time. */
      day: collectionDay,
      window: timeWindow.or(z.literal('')).default(''),
      /** With `receive`: whether the goods are for sale again. */
      restock: z.boolean().default(false),
      /** How many messages the claim had when the operator saw it: another one is not moved (409). */
      seen: z.int().optional(),
    })
    .check(({ value, issues }) => {
      const { step, text: _words, seen: _seen, comesBack, ...fields } = value;
      const given = { ...fields, ...(comesBack === undefined ? {} : { comesBack: true }) };
      for (const [field, its] of Object.entries(given)) {
        if (!isGiven(its) || FIELDS[step]?.includes(field)) continue;
        const message = `This has no effect with ${step}.`;
        issues.push({ code: 'custom', path: [field], message, input: value });
      }
    })
    .refine(({ step, text: words }) => !['write', 'decline'].includes(step) || words !== '', {
      path: ['text'],
      error: 'Write what the customer should know.',
    })
    .refine(({ step, day }) => step !== 'book' || day !== '', {
      path: ['day'],
      error: 'Choose the day of the collection.',
    }),
  reply: z.object({ data: OperatorClaim }),
});
