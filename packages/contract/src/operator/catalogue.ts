import * as z from 'zod';
import { call } from '../call.ts';
import { siteOfBody, siteOfQuery, sitesOfBody } from './authority.ts';
import { CatalogueRecord, source } from './records.ts';

const shared = { family: 'operator', access: 'operator', params: z.object({}) } as const;
const siteIds = z.array(z.string().min(1).max(40)).max(100);

/** The outcome of one record. */
export const RecordOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['created', 'updated', 'unchanged']),
    /** The sites that sell it from now on; absent for a new record, and for none. */
    alsoAt: siteIds.optional(),
    /** What is doubtful by what the sites sell already, such as the same variant under another product. */
    doubts: z.array(z.string()).optional(),
    /** Sentences about sellers of a product that are new, although their names are much like those of others. */
    newSellers: z.array(z.string()).optional(),
    /** Its stock was counted before, and the record gives no figure: it does not run out. */
    uncounted: z.boolean().optional(),
    /** Names of its details that no fact has, and names of facts that its category must say and it does not. */
    undeclared: z.array(z.string()).optional(),
    missing: z.array(z.string()).optional(),
  }),
  z.object({ outcome: z.literal('refused'), reasons: z.array(z.string()) }),
]);

export const importRecords = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/import',
  summary: 'Imports records into the catalogue and the assortments of the given sites',
  effect: 'write',
  roles: ['catalogue'],
  about: sitesOfBody,
  isPart: ({ body: { dryRun, version } }) => dryRun || version !== undefined,
  body: z.object({
    /** The sites whose assortments get the products; empty for none. */
    sites: siteIds,
    /** The supplier of products that name none: half of a product's key. */
    source,
    /** Checks everything, writes nothing. */
    dryRun: z.boolean().default(false),
    /**
     * When the records' stock was counted: at that moment, or at that moment or earlier if it is not
     * `isExact`. Later orders are subtracted. Without it: now or earlier.
     */
    stockDate: z
      .object({ at: z.iso.datetime({ offset: true }), isExact: z.boolean() })
      .default(() => ({ at: new Date().toISOString(), isExact: false })),
    /** The version of the catalogue that records the changes (`beginImport`); none if absent. */
    version: z.int().positive().optional(),
    /** Each record is parsed on its own, so that a bad one does not refuse the others. */
    records: z.array(z.unknown()).min(1).max(100),
  }),
  /** One outcome for each record, in order; and whether the shop has pictures of theirs to fetch. */
  reply: z.object({
    outcomes: z.array(RecordOutcome),
    keepsPictures: z.boolean().optional(),
  }),
});

export const finishImport = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/finish',
  summary:
    'Ends an import: brings counts and searches up to date and purges the pages that have changed',
  effect: 'write',
  roles: ['catalogue'],
  about: sitesOfBody,
  isPart: ({ body: { version } }) => version !== undefined,
  body: z.object({
    sites: siteIds,
    /** The import's version, with the figures that only the sender has. */
    version: z.int().positive().optional(),
    unchanged: z.int().min(0).default(0),
    refused: z.int().min(0).default(0),
  }),
  reply: z.object({ products: z.number(), variants: z.number(), tags: z.number() }),
});

const site = z.string().min(1).max(40);
const reference = z.string().min(1).max(200);

export const listReferences = call({
  ...shared,
  method: 'GET',
  path: 'operator/catalogue/references',
  summary: 'References of one supplier’s products that a site sells, a page at a time',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({
    site,
    source,
    /** The last reference of the previous page; empty for the start. */
    after: z.string().max(200).default(''),
  }),
  reply: z.object({ references: z.array(reference), next: reference.nullable() }),
});

export const withdrawProducts = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/withdraw',
  summary:
    'Removes products of a supplier from a site’s assortment; the products stay in the catalogue',
  effect: 'write',
  roles: ['catalogue'],
  about: siteOfBody,
  isPart: ({ body: { version } }) => version !== undefined,
  body: z.object({
    site,
    source,
    references: z.array(reference).min(1).max(500),
    /** The import's version, which records that they were sold. */
    version: z.int().positive().optional(),
  }),
  /** How many of them the site was selling. */
  reply: z.object({ withdrawn: z.number() }),
});

export const exportRecords = call({
  ...shared,
  method: 'GET',
  path: 'operator/catalogue/export',
  summary: 'Records of one site’s assortment in the full format, a page at a time',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({
    site: z.string().min(1).max(40),
    /** Opaque position to continue from; empty for the start. */
    after: z.string().max(40).default(''),
  }),
  reply: z.object({ records: z.array(CatalogueRecord), next: z.string().nullable() }),
});

export const purgeCache = call({
  ...shared,
  method: 'POST',
  path: 'operator/cache/purge',
  summary: 'Purges pages and replies by tag; without tags, everything of all sites',
  effect: 'write',
  roles: ['catalogue'],
  about: sitesOfBody,
  body: z.object({
    sites: siteIds.default([]),
    tags: z.array(z.string().min(1).max(100)).max(100).default([]),
  }),
  reply: z.object({ purged: z.array(z.object({ site: z.string(), tags: z.array(z.string()) })) }),
});

const phrase = z.string().min(1).max(200);

export const importSynonyms = call({
  ...shared,
  method: 'POST',
  path: 'operator/search/synonyms',
  summary: 'Replaces the list of synonyms for searches',
  effect: 'write',
  body: z.object({
    synonyms: z.array(z.object({ term: phrase, means: phrase })).max(10_000),
  }),
  reply: z.object({ synonyms: z.number() }),
});
