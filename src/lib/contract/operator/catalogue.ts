import * as z from 'zod';
import { call } from '../call.ts';
import { siteOfBody, siteOfQuery, sitesOfBody } from './authority.ts';
import { CatalogueRecord, source } from './records.ts';

const shared = { family: 'operator', access: 'operator', params: z.object({}) } as const;
const siteIds = z.array(z.string().min(1).max(40)).max(100);

/** What became of one record. */
export const RecordOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['created', 'updated', 'unchanged']) }),
  z.object({ outcome: z.literal('refused'), reasons: z.array(z.string()) }),
]);

export const importRecords = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/import',
  summary: 'Loads records into the catalogue and the assortments of the given sites',
  effect: 'write',
  roles: ['catalogue'],
  about: sitesOfBody,
  body: z.object({
    /** Sites whose assortments get the products; empty for none. */
    sites: siteIds,
    /** The supplier of products that name none themselves. Half of a product's key. */
    source,
    /** Check everything, write nothing. */
    dryRun: z.boolean().default(false),
    /**
     * When the records' figures for stock were taken: at that moment, or then or earlier where it is
     * not `isExact`. What was ordered since is taken off. Now or earlier when absent.
     */
    stockDate: z
      .object({ at: z.iso.datetime({ offset: true }), isExact: z.boolean() })
      .default(() => ({ at: new Date().toISOString(), isExact: false })),
    /** Version of the catalogue that notes what is changed (`beginImport`); none when absent. */
    version: z.int().positive().optional(),
    /** Each is parsed on its own, so that one bad record does not refuse the others. */
    records: z.array(z.unknown()).min(1).max(100),
  }),
  /** One outcome for each record, in order; and whether the shop fetches pictures of theirs by itself. */
  reply: z.object({
    outcomes: z.array(RecordOutcome),
    keepsPictures: z.boolean().optional(),
  }),
});

export const finishImport = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/finish',
  summary: 'Ends an import: refreshes the counts and purges the catalogue from the sites’ caches',
  effect: 'write',
  roles: ['catalogue'],
  about: sitesOfBody,
  body: z.object({
    sites: siteIds,
    /** The load's version, with what its sender alone has counted. */
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
  summary: 'References of the products that a site sells of one supplier, a page at a time',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({
    site,
    source,
    /** The last reference of the page before; empty for the start. */
    after: z.string().max(200).default(''),
  }),
  reply: z.object({ references: z.array(reference), next: reference.nullable() }),
});

export const withdrawProducts = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/withdraw',
  summary: 'Takes products of a supplier out of a site’s assortment; they themselves stay',
  effect: 'write',
  roles: ['catalogue'],
  about: siteOfBody,
  body: z.object({
    site,
    source,
    references: z.array(reference).min(1).max(500),
    /** The load's version, which notes that they were sold. */
    version: z.int().positive().optional(),
  }),
  /** How many of them the site sold until then. */
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
  summary: 'Purges pages and replies by tag; all tags of all sites when none is named',
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
