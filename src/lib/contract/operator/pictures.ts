import * as z from 'zod';
import { call } from '../call.ts';
import { sitesOfBody } from './authority.ts';
import { source } from './records.ts';

const shared = { family: 'operator', access: 'operator', params: z.object({}) } as const;
const supplier = source.or(z.literal(''));

export const PICTURE_STATES = ['waiting', 'kept', 'refused'] as const;
const state = z.enum(PICTURE_STATES);

/** A supplier's picture that products of the shop name. */
const ListedPicture = z.object({
  /** Where the supplier has it, without its query. */
  address: z.string(),
  supplier: z.string(),
  state,
  /** Why it is refused, or doubtful; '' for nothing. */
  reason: z.string(),
  /** How many products of the supplier name it. */
  products: z.number(),
  /** Its address at the shop; '' while there is none. */
  shown: z.string(),
  /** Pixels of the widest copy, and bytes of all copies; 0 while there is none. */
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  /** ISO 8601; '' for never. */
  checkedAt: z.string(),
  dueAt: z.string(),
});

export const operatorListPictures = call({
  ...shared,
  method: 'GET',
  path: 'operator/pictures',
  summary:
    'Pictures of suppliers’ feeds that the shop keeps copies of, with the totals of each supplier, and how many pictures are of unknown size',
  effect: 'read',
  query: z.object({
    supplier: supplier.default(''),
    state: state.or(z.literal('')).default(''),
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    data: z.array(ListedPicture),
    totalCount: z.number(),
    pageCount: z.number(),
    suppliers: z.array(
      z.object({
        supplier: z.string(),
        waiting: z.number(),
        kept: z.number(),
        refused: z.number(),
        /** Of all copies. */
        bytes: z.number(),
      }),
    ),
    /** Pictures without a copy whose pixels no record tells: the shop reads them from the files. */
    sizes: z.object({
      read: z.number(),
      waiting: z.number(),
      unread: z.number(),
      /** A few of those that could not be read, and why. */
      some: z.array(z.object({ address: z.string(), reason: z.string() })),
    }),
  }),
});

export const operatorRetryPictures = call({
  ...shared,
  method: 'POST',
  path: 'operator/pictures/retry',
  summary:
    'Has pictures fetched again that are refused or waiting, or all of them anew, and the pixels of those without a copy read again',
  effect: 'write',
  body: z.object({
    /** '' for all suppliers. */
    supplier: supplier.default(''),
    all: z.boolean().default(false),
  }),
  reply: z.object({
    due: z.number(),
    /** Pictures without a copy whose pixels are read again, with the next hour’s run. */
    sizes: z.number().catch(0),
  }),
});

export const operatorPictureStates = call({
  ...shared,
  method: 'POST',
  path: 'operator/pictures/states',
  summary: 'How far the pictures of a feed have come, by their addresses',
  effect: 'read',
  roles: ['catalogue'],
  about: sitesOfBody,
  body: z.object({
    /** Sites that the feed was loaded for. */
    sites: z.array(z.string().min(1).max(40)).min(1).max(100),
    addresses: z.array(z.string().max(2_000)).min(1).max(500),
  }),
  /** Of those that the shop keeps copies of, or is to. */
  reply: z.object({
    pictures: z.array(
      z.object({
        address: z.string(),
        state,
        reason: z.string(),
        /** Whether it waits for a later try. */
        isPut: z.boolean(),
      }),
    ),
  }),
});
