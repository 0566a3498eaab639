import * as z from 'zod';
import {
  CLAIM_REASONS,
  MAX_PHOTOGRAPH_BYTES,
  MOST_CLAIM_PHOTOGRAPHS,
  REMEDIES,
} from '@parlour/domain';
import { call } from '../call.ts';
import { Claim, ClaimChoices, ClaimPhotograph } from '../entities/claim.ts';
import { pictureFile } from '../entities/profile.ts';
import { emailAddress, idParam, list, text, typed } from '../readers.ts';

/* Not in the specification: claims about goods of a delivery, by line and number. */

const shared = { family: 'customer', access: 'customer' } as const;
const ofOrder = z.object({ id: idParam });
const params = z.object({ id: idParam, number: typed(z.int().min(1).max(1_000)) });
const said = z.string().trim().max(1_000);
const claimReply = z.object({ data: Claim, message: text });

const REASON_IDS = CLAIM_REASONS.map(({ id }) => id);

/** The reason decides about the right. A claim may also be read once its order has moved to the store of its year. */
export const readClaims = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/order/{id}/claims',
  summary: 'What can be claimed for the deliveries of an order for a reason, and the claims so far',
  effect: 'read',
  params: ofOrder,
  query: z.object({ reason: z.enum(REASON_IDS).default('changed-mind') }),
  reply: z.object({ data: ClaimChoices }),
});

/** 409 with a sentence if there is no right to it, or more is claimed than there is. */
export const beginClaim = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/order/{id}/claims',
  summary: 'Begins a claim about lines of a delivery, by number',
  effect: 'write',
  idempotent: true,
  params: ofOrder,
  body: z.object({
    shipmentId: idParam,
    lines: z
      .array(z.object({ lineId: idParam, quantity: typed(z.int().min(1).max(10_000)) }))
      .min(1, 'Say how many of which piece it’s about.')
      .max(100),
    reason: z.enum(REASON_IDS),
    remedy: z.enum(REMEDIES),
    text: said.default(''),
  }),
  reply: claimReply,
});

/**
 * `accept` and `refuse` answer an offer; `refuse` is also for a repair or a part that was agreed and does not come.
 * `withdraw` ends a claim of which nothing is agreed. 409 for an offer that has changed since it was read.
 */
export const moveClaim = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/order/{id}/claims/{number}/step',
  summary:
    'Takes a step of the customer’s own claim: answers an offer, writes a message, withdraws it',
  effect: 'write',
  params,
  body: z
    .object({
      step: z.enum(['accept', 'refuse', 'withdraw', 'write']),
      text: said.default(''),
      /** With `accept`: how many messages the claim had when its offer was read. */
      seen: typed(z.int().min(1)).optional(),
    })
    .refine(({ step, seen }) => step !== 'accept' || seen !== undefined, {
      path: ['seen'],
      error: 'Say how many messages of the claim you have read.',
    })
    .refine(({ step, text: words }) => step !== 'write' || words !== '', {
      path: ['text'],
      error: 'Write your message.',
    }),
  reply: claimReply,
});

export const listClaimPhotographs = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/order/{id}/claims/{number}/photographs',
  summary: 'The photographs of the customer’s own claim',
  effect: 'read',
  params,
  reply: z.object({ data: list(ClaimPhotograph) }),
});

/** 404 for a photograph of another claim. */
export const readClaimPhotograph = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/order/{id}/claims/{number}/photographs/{photograph}',
  summary: 'A photograph of the customer’s own claim, whole, in base64',
  effect: 'read',
  params: params.extend({ photograph: idParam }),
  reply: z.object({ data: text }),
});

export const addClaimPhotograph = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/order/{id}/claims/{number}/photographs',
  summary: `Adds a photograph to the customer’s own claim, at most ${String(MOST_CLAIM_PHOTOGRAPHS)}`,
  effect: 'write',
  largestBody: 2 * MAX_PHOTOGRAPH_BYTES,
  params,
  body: z.object({
    /** The line that it shows; '' for the packaging or all of it. */
    lineId: idParam.or(z.literal('')).default(''),
    files: z.array(pictureFile(MAX_PHOTOGRAPH_BYTES)).length(1),
  }),
  reply: z.object({ message: text }),
});

/**
 * The answer is the same whether or not there is such an order. An email with a link goes to the order's own address;
 * nothing happens before somebody follows it.
 */
export const askToCancel = call({
  family: 'web',
  access: 'public',
  method: 'POST',
  path: 'web/cancellation',
  summary: 'Asks to cancel an order without a sign-in: an email confirms it first',
  effect: 'write',
  body: z.object({
    orderId: z.string().trim().regex(/\S/, 'Enter the order number.').max(40),
    email: emailAddress,
    postcode: z.string().trim().regex(/\S/, 'Enter the postcode of the delivery.').max(20),
  }),
  reply: z.object({ message: text }),
});

/** Never cached. */
export const readCancellation = call({
  family: 'web',
  access: 'public',
  method: 'GET',
  path: 'web/cancellation/{key}',
  summary: 'The order that the link of an email would cancel',
  effect: 'read',
  latest: true,
  params: z.object({ key: idParam }),
  reply: z.object({
    data: z.object({
      orderId: text,
      /**
       * `cancel` for all of it before it is sent, `returning` for what comes back, `rest` for what has not been sent where
       * nothing comes back, `both`, and `none`.
       */
      how: z.enum(['cancel', 'returning', 'rest', 'both', 'none']),
      lines: list(text),
    }),
  }),
});

export const confirmCancellation = call({
  family: 'web',
  access: 'public',
  method: 'POST',
  path: 'web/cancellation/{key}',
  summary: 'Cancels the order of the link, or requests its return; a link works once',
  effect: 'write',
  params: z.object({ key: idParam }),
  reply: z.object({ message: text }),
});
