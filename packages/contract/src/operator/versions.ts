import * as z from 'zod';
import { call } from '../call.ts';
import { list, number, text, typed } from '../readers.ts';
import { siteOfQuery, sitesOfBody } from './authority.ts';
import { source } from './records.ts';

const shared = { family: 'operator', access: 'operator', params: z.object({}) } as const;
const siteId = z.string().min(1).max(40);
/** Number of a version; text in a query. */
const versionId = typed(z.int().min(0));

export const beginImport = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/versions',
  summary:
    'Starts an import: the former state of everything that it changes becomes a version of the catalogue',
  effect: 'write',
  roles: ['catalogue'],
  about: sitesOfBody,
  body: z.object({
    sites: z.array(siteId).min(1).max(100),
    source,
    /** What is imported, for people: the name of a file. */
    feed: z.string().max(300),
  }),
  reply: z.object({ version: number }),
});

const CatalogueVersion = z.object({
  id: number,
  /** ISO 8601, UTC. */
  at: text,
  /** '' during the import, or if it was interrupted. */
  endedAt: text,
  operator: text,
  sites: list(text),
  source: text,
  feed: text,
  /** The version to which a rollback returned; null for an import. */
  backTo: number.nullable(),
  added: number,
  /** Products and stories that the site no longer sells. */
  removed: number,
  changed: number,
  /** Products and stories that existed, and that the site did not sell before. */
  alsoSold: number,
  unchanged: number,
  refused: number,
});

export const listVersions = call({
  ...shared,
  method: 'GET',
  path: 'operator/catalogue/versions',
  summary: 'Imports into a site’s catalogue that can be undone, newest first',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({ site: siteId }),
  reply: z.object({ data: list(CatalogueVersion) }),
  columns: {
    version: { kind: 'number', value: ({ id }) => id },
    at: { kind: 'moment', value: ({ at }) => at },
    operator: { value: ({ operator }) => operator },
    feed: { value: ({ feed }) => feed },
    supplier: { value: ({ source }) => source },
    back_to: { value: ({ backTo }) => String(backTo ?? '') },
    added: { kind: 'number', value: ({ added }) => added },
    also_sold: { kind: 'number', value: ({ alsoSold }) => alsoSold },
    removed: { kind: 'number', value: ({ removed }) => removed },
    changed: { kind: 'number', value: ({ changed }) => changed },
    unchanged: { kind: 'number', value: ({ unchanged }) => unchanged },
    refused: { kind: 'number', value: ({ refused }) => refused },
    ended: { kind: 'moment', value: ({ endedAt }) => endedAt },
  },
});

/** The fields of a product that are compared on their own. */
export const Shown = z.object({
  /** Pounds: the cheapest offer with its delivery; null without offers. */
  price: number.nullable(),
  /** Units of all its offers; null if one of them is unlimited. */
  stock: number.nullable(),
});

export const Difference = z.object({
  kind: text,
  source: text,
  reference: text,
  name: text,
  change: z.enum(['added', 'removed', 'changed']),
  /** It was added to the site, and existed before. */
  alsoSold: z.boolean().optional(),
  /** Fields of the record that differ. */
  fields: list(text),
  before: Shown.nullable(),
  after: Shown.nullable(),
});
export type Difference = z.output<typeof Difference>;

export const diffVersions = call({
  ...shared,
  method: 'GET',
  path: 'operator/catalogue/versions/diff',
  summary: 'The differences in a site’s catalogue between two versions, a page at a time',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({
    site: siteId,
    from: versionId,
    /** 0 for the present state. */
    to: versionId.default(0),
    after: versionId.default(0),
  }),
  reply: z.object({ data: list(Difference), next: number.nullable() }),
});

export const rollBackCatalogue = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/rollback',
  summary:
    'Undoes a site’s imports since a version: first records the present state, then restores the old one',
  effect: 'write',
  roles: ['catalogue'],
  about: ({ body }) => ({ of: 'loads', site: body.site, after: body.to, except: body.version }),
  isPart: ({ body }) => body.version > 0,
  body: z.object({
    site: siteId,
    /** The version to return to. */
    to: z.int().min(0),
    /** The rollback’s own version, from the first reply; 0 in the first request. */
    version: z.int().min(0).default(0),
    /** `next` of the previous reply. */
    after: z.int().min(0).default(0),
  }),
  reply: z.object({
    version: number,
    /** Records of this request that were restored, that had not changed, and that are no longer sold. */
    restored: number,
    unchanged: number,
    withdrawn: number,
    refused: list(text),
    /** The number of records, and how many of them have been recorded: they are restored after all have been. */
    total: number,
    done: number,
    next: number.nullable(),
    /** Sites to name in `finishImport` at the end. */
    sites: list(text),
  }),
});
