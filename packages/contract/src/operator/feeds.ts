import * as z from 'zod';
import { FEED_FORMATS, OFFER_TIMES, PRUNE_LIMIT, shownText, webUrlProblem } from '@parlour/domain';
import { call } from '../call.ts';

const shared = { family: 'operator', access: 'operator' } as const;
const name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,59}$/,
    'write lower-case letters, digits and hyphens, as in oak-sons',
  );
const currency = z.string().regex(/^[A-Z]{3}$/, 'write three capital letters, as in GBP');
const params = z.object({ name });

/** How a supplier's feed is read, and what it may take off. */
export const FeedOptions = z.object({
  /** Detected from the feed by default. */
  format: z.enum(FEED_FORMATS).optional(),
  /** Of prices that name none. */
  currency: currency.default('GBP'),
  /** Pounds for one unit of each other currency. */
  rates: z.record(currency, z.number().positive()).default({}),
  /** Removes products from the sites that the feed no longer names. */
  prune: z.boolean().default(false),
  /** The most to remove, in per cent of the supplier's products at a site. */
  pruneLimit: z.number().min(0).max(100).default(PRUNE_LIMIT),
});

/** How the shop fetches a supplier's feed. */
export const SupplierFeed = z.strictObject({
  /** https, on a public host. */
  address: z
    .url()
    .max(2_000)
    .refine((url) => webUrlProblem(url) === null, 'write an https URL on a public host'),
  sites: z.array(z.string().min(1).max(40)).min(1).max(100),
  /** Name or slug of the seller of the offers. */
  seller: z.string().overwrite(shownText).trim().min(1).max(300),
  ...FeedOptions.shape,
  everyHours: z.number().int().min(1).max(168).default(24),
});

export const Remark = z.object({
  outcome: z.enum(['refused', 'warning', 'taken off']),
  line: z.number(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});

/** The outcome of a run. */
export const FeedReport = z.object({
  rows: z.number().default(0),
  created: z.number().default(0),
  updated: z.number().default(0),
  unchanged: z.number().default(0),
  refused: z.number().default(0),
  skipped: z.number().default(0),
  warnings: z.number().default(0),
  /** Records that existed, and that sites sell only from now on, by the sites' ids. */
  alsoSold: z.record(z.string(), z.number()).default({}),
  /** Products with details that no fact has, and those without a fact that their category must say, by name. */
  undeclared: z.record(z.string(), z.number()).default({}),
  missing: z.record(z.string(), z.number()).default({}),
  /** Products removed, on all sites together. */
  takenOff: z.number().default(0),
  /** What its offers will do by themselves: how many, and the first and the last moment (ISO 8601, UTC). */
  coming: z
    .partialRecord(
      z.enum(OFFER_TIMES),
      z.object({ offers: z.number(), first: z.string(), last: z.string() }),
    )
    .default({}),
  /** Why the run failed, or why it removed nothing; '' for neither. */
  problem: z.string().default(''),
  /** The first of them only. */
  remarks: z.array(Remark).default([]),
});

export const FEED_STATUSES = ['running', 'loaded', 'unchanged', 'failed'] as const;

const FeedRun = z.object({
  startedAt: z.string(),
  /** '' while it runs. */
  endedAt: z.string(),
  status: z.enum(FEED_STATUSES),
  report: FeedReport,
});

export const operatorListFeeds = call({
  ...shared,
  method: 'GET',
  path: 'operator/feeds',
  summary: 'Feeds that the shop fetches from suppliers, each with its latest runs, newest first',
  effect: 'read',
  reply: z.object({
    /** The URL comes without its query, where suppliers put keys. */
    data: z.array(
      z.object({ name, ...SupplierFeed.shape, dueAt: z.string(), runs: z.array(FeedRun) }),
    ),
  }),
  columns: {
    feed: { value: (feed) => feed.name },
    address: { value: ({ address }) => address },
    sites: { value: ({ sites }) => sites.join(' ') },
    seller: { value: ({ seller }) => seller },
    hours: { kind: 'number', value: ({ everyHours }) => everyHours },
    next: { kind: 'moment', value: ({ dueAt }) => dueAt },
    last: { kind: 'moment', value: ({ runs }) => runs[0]?.startedAt ?? '' },
    status: { value: ({ runs }) => runs[0]?.status ?? '' },
    refused: { kind: 'number', value: ({ runs }) => runs[0]?.report.refused ?? 0 },
    problem: { value: ({ runs }) => runs[0]?.report.problem ?? '' },
  },
});

export const operatorSaveFeed = call({
  ...shared,
  method: 'PUT',
  path: 'operator/feeds/{name}',
  summary: 'Adds or changes a feed; it’s fetched within the hour',
  effect: 'write',
  params,
  body: SupplierFeed,
  reply: z.object({ created: z.boolean() }),
});

export const operatorRemoveFeed = call({
  ...shared,
  method: 'DELETE',
  path: 'operator/feeds/{name}',
  summary: 'Removes a feed; its products stay',
  effect: 'write',
  params,
  /** Always true: there is an error `not_found` for a feed that is not there. */
  reply: z.object({ removed: z.boolean() }),
});

export const operatorRunFeed = call({
  ...shared,
  method: 'POST',
  path: 'operator/feeds/{name}/run',
  summary: 'Fetches a feed now',
  effect: 'write',
  params,
  /** False if a run of it is under way. */
  reply: z.object({ started: z.boolean() }),
});

export type SupplierFeed = z.output<typeof SupplierFeed>;
export type FeedReport = z.output<typeof FeedReport>;
export type FeedStatus = (typeof FEED_STATUSES)[number];
export type FeedRemark = z.output<typeof Remark>;
