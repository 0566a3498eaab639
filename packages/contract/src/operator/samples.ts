import * as z from 'zod';
import { SAMPLE_STATUSES, shownText } from '@parlour/domain';
import { call } from '../call.ts';
import { Address } from '../entities/address.ts';
import { SampleSwatch } from '../entities/sample.ts';
import { id, idParam, list, number, text } from '../readers.ts';
import { siteOfBody, siteOfQuery } from './authority.ts';
import { ofSite } from './lists.ts';

const shared = { family: 'operator', access: 'operator', roles: ['orders'] } as const;

const OperatorSamples = z.object({
  id,
  /** Slug and name of the seller who posts them. */
  seller: text,
  sellerName: text,
  status: text,
  /** When it was asked for, and when it was sent, declined or cancelled. */
  date: text,
  moved: text,
  customerName: text,
  customerEmail: text,
  address: Address,
  /** How many samples went, or are to go, to this address in the past year, whoever asked for them. */
  atAddress: number,
  swatches: list(SampleSwatch),
});

/** Counts of a seller in the past year. */
const SampleFigures = z.object({
  /** Slug and name. */
  seller: text,
  sellerName: text,
  /** Confirmed, and neither sent nor declined. */
  waiting: number,
  sent: number,
  declined: number,
  /** Those sent after which the same account or email address ordered one of the pieces. */
  ordered: number,
});

export const operatorListSamples = call({
  ...shared,
  method: 'GET',
  path: 'operator/samples',
  summary:
    'Requests for samples at a site, the oldest first, and the figures of each seller in the past year',
  effect: 'read',
  about: siteOfQuery,
  query: z.object({
    ...ofSite,
    status: z.enum(SAMPLE_STATUSES).default('confirmed'),
    /** Slug of a seller; '' for all. */
    seller: z.string().max(200).default(''),
  }),
  reply: z.object({
    data: list(OperatorSamples),
    totalCount: number,
    pageCount: number,
    figures: list(SampleFigures),
  }),
  columns: {
    request: { value: ({ id: request }) => request },
    asked: { heading: 'Asked', kind: 'moment', value: ({ date }) => date },
    status: { value: ({ status }) => status },
    seller: { heading: 'Seller', isWide: true, value: ({ sellerName }) => sellerName },
    samples: {
      heading: 'Samples',
      isWide: true,
      value: ({ swatches }) =>
        swatches.map(({ name, swatchName }) => `${swatchName} (${name})`).join('; '),
    },
    name: { heading: 'Name', value: ({ customerName }) => customerName },
    street: { value: ({ address }) => address.streetA },
    street_2: { value: ({ address }) => address.streetB },
    city: { value: ({ address }) => address.city },
    postcode: { heading: 'Postcode', value: ({ address }) => address.postcode },
    at_address: {
      heading: 'To this address in a year',
      kind: 'number',
      value: ({ atAddress }) => atAddress,
    },
    country: { value: ({ address }) => address.country },
    email: { value: ({ customerEmail }) => customerEmail },
    moved: { kind: 'moment', value: ({ moved }) => moved },
  },
});

export const operatorMoveSamples = call({
  ...shared,
  method: 'PUT',
  path: 'operator/samples',
  summary: 'Records that samples were sent, or declines them; the customer is told by email',
  effect: 'write',
  about: siteOfBody,
  body: z.object({
    site: z.string().min(1).max(40),
    ids: z.array(idParam).min(1, 'choose a request').max(100),
    to: z.enum(['sent', 'declined']),
    /** Why they are declined, for the customer. */
    reason: z.string().overwrite(shownText).trim().max(500).default(''),
  }),
  /** The requests that were waiting, and no longer are. */
  reply: z.object({ moved: list(id) }),
});
