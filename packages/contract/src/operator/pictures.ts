import * as z from 'zod';
import { call } from '../call.ts';
import { sitesOfBody } from './authority.ts';
import { source } from './records.ts';
import { typed } from '../readers.ts';

const shared = { family: 'operator', access: 'operator', params: z.object({}) } as const;
const supplier = source.or(z.literal(''));

export const PICTURE_STATES = ['waiting', 'kept', 'refused'] as const;
const state = z.enum(PICTURE_STATES);

/** A supplier's picture that the shop's products use. */
const ListedPicture = z.object({
  /** The supplier's URL, without its query. */
  address: z.string(),
  supplier: z.string(),
  state,
  /** Why it is refused or doubtful; '' for neither. */
  reason: z.string(),
  /** How many of the supplier's products use it. */
  products: z.number(),
  /** Its URL at the shop; '' if there is none yet. */
  shown: z.string(),
  /** Pixels of the widest copy, and bytes of all copies; 0 if there is none yet. */
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
    'Suppliers’ pictures that the shop copies, with the totals of each supplier, and how many pictures are of unknown size',
  effect: 'read',
  query: z.object({
    supplier: supplier.default(''),
    state: state.or(z.literal('')).default(''),
    page: typed(z.int().min(1).default(1)),
    size: typed(z.int().min(1).max(500).default(100)),
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
    /** Pictures without a copy whose records give no pixels: the shop takes them from the files. */
    sizes: z.object({
      read: z.number(),
      waiting: z.number(),
      unread: z.number(),
      /** Some of those that could not be read, and why. */
      some: z.array(z.object({ address: z.string(), reason: z.string() })),
    }),
  }),
  columns: {
    supplier: { value: (picture) => picture.supplier },
    state: { value: (picture) => picture.state },
    reason: { value: ({ reason }) => reason },
    address: { value: ({ address }) => address },
    products: { kind: 'number', value: ({ products }) => products },
    shown: { value: ({ shown }) => shown },
    width: { kind: 'number', value: ({ width }) => width },
    height: { kind: 'number', value: ({ height }) => height },
    bytes: { kind: 'number', value: ({ bytes }) => bytes },
    checked: { kind: 'moment', value: ({ checkedAt }) => checkedAt },
    next: { kind: 'moment', value: ({ dueAt }) => dueAt },
  },
});

export const operatorRetryPictures = call({
  ...shared,
  method: 'POST',
  path: 'operator/pictures/retry',
  summary:
    'Fetches refused or waiting pictures again, or all of them, and reads the pixels of those without a copy again',
  effect: 'write',
  body: z.object({
    /** '' for all suppliers. */
    supplier: supplier.default(''),
    all: z.boolean().default(false),
  }),
  reply: z.object({
    due: z.number(),
    /** Pictures without a copy whose pixels will be read again within the hour. */
    sizes: z.number().catch(0),
  }),
});

export const operatorPictureStates = call({
  ...shared,
  method: 'POST',
  path: 'operator/pictures/states',
  summary: 'The progress of a feed’s pictures, by their URLs',
  effect: 'read',
  roles: ['catalogue'],
  about: sitesOfBody,
  body: z.object({
    /** The sites of the feed's import. */
    sites: z.array(z.string().min(1).max(40)).min(1).max(100),
    addresses: z.array(z.string().max(2_000)).min(1).max(500),
  }),
  /** Of pictures that the shop copies, or will copy. */
  reply: z.object({
    pictures: z.array(
      z.object({
        address: z.string(),
        state,
        reason: z.string(),
        /** Whether it waits for a later attempt. */
        isPut: z.boolean(),
      }),
    ),
  }),
});
