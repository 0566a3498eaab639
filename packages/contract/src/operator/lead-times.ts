import * as z from 'zod';
import { call } from '../call.ts';
import { idParam, text } from '../readers.ts';
import type { Subject } from './authority.ts';
import { LeadTimeRecord } from './records.ts';

const OfferLeadTime = z.object({
  /** Name of the product, then the title of the variant. */
  name: text,
  /** Path of its page. */
  path: text,
  /** The supplier's own key for the variant. */
  reference: text,
  sellerName: text,
  /** Null if the offer says none. */
  leadTime: LeadTimeRecord.nullable(),
});

const ofOffer = {
  family: 'operator',
  access: 'operator',
  path: 'operator/stock/{variantId}/{seller}/lead-time',
  roles: ['catalogue'],
  about: ({ params }: { readonly params: { readonly variantId: string } }): Subject => ({
    of: 'variants',
    ids: [params.variantId],
  }),
  oneSiteIsEnough: true,
  /** `seller` is a slug. */
  params: z.object({ variantId: idParam, seller: z.string().min(1).max(200) }),
  reply: z.object({ data: OfferLeadTime }),
} as const;

export const readLeadTime = call({
  ...ofOffer,
  method: 'GET',
  summary: 'The lead time of an offer',
  effect: 'read',
});

export const setLeadTime = call({
  ...ofOffer,
  method: 'PUT',
  summary:
    'Sets the lead time of an offer, or takes it away; the next import of the product has its own',
  effect: 'write',
  body: z.object({
    /** Null for none: the shop names no day of arrival then. */
    leadTime: LeadTimeRecord.nullable(),
  }),
});
