import * as z from 'zod';
import { call } from '../call.ts';
import { list, number, text } from '../readers.ts';
import { siteOfQuery, sitesOfBody } from './authority.ts';
import { source } from './records.ts';

const shared = { family: 'operator', access: 'operator', params: z.object({}) } as const;
const siteId = z.string().min(1).max(40);
/** Number of a version; in a query it is text. */
const versionId = z.coerce.number().int().min(0);

export const beginImport = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/versions',
  summary:
    'Begins a load: what its requests change is kept as it was, as one version of the catalogue',
  effect: 'write',
  roles: ['catalogue'],
  about: sitesOfBody,
  body: z.object({
    sites: z.array(siteId).min(1).max(100),
    source,
    /** What is loaded, for a person: the name of a file. */
    feed: z.string().max(300),
  }),
  reply: z.object({ version: number }),
});

const CatalogueVersion = z.object({
  id: number,
  /** ISO 8601, UTC. */
  at: text,
  /** '' while it is being loaded, or when it was cut off. */
  endedAt: text,
  operator: text,
  sites: list(text),
  source: text,
  feed: text,
  /** The version that it went back to; null for a load. */
  backTo: number.nullable(),
  added: number,
  changed: number,
  unchanged: number,
  refused: number,
});

export const listVersions = call({
  ...shared,
  method: 'GET',
  path: 'operator/catalogue/versions',
  summary: 'Loads of a site’s catalogue that can be undone, the newest first',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({ site: siteId }),
  reply: z.object({ data: list(CatalogueVersion) }),
});

/** What of a product is compared by itself. */
const Shown = z.object({
  /** Pounds: the cheapest offer with its delivery; null where nobody sells it. */
  price: number.nullable(),
  /** Units of all its offers; null where one of them does not run out. */
  stock: number.nullable(),
});

export const Difference = z.object({
  kind: text,
  source: text,
  reference: text,
  name: text,
  change: z.enum(['added', 'removed', 'changed']),
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
  summary: 'What differs in a site’s catalogue between two versions, a page at a time',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({
    site: siteId,
    from: versionId,
    /** 0 for what is there now. */
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
    'Undoes the loads of a site after a version: notes things as they are, then puts all back',
  effect: 'write',
  roles: ['catalogue'],
  about: ({ body }) => ({ of: 'loads', site: body.site, after: body.to, except: body.version }),
  body: z.object({
    site: siteId,
    /** The version to go back to. */
    to: z.int().min(0),
    /** The rollback’s own version, as the first answer names it; 0 in the first request. */
    version: z.int().min(0).default(0),
    /** `next` of the answer before. */
    after: z.int().min(0).default(0),
  }),
  reply: z.object({
    version: number,
    /** Records of this request that are again as they were, that were so already, that are no longer sold. */
    restored: number,
    unchanged: number,
    withdrawn: number,
    refused: list(text),
    /** Records in all, and how many of them are noted: they go back once all are. */
    total: number,
    done: number,
    next: number.nullable(),
    /** Sites to name in `finishImport` when nothing is left. */
    sites: list(text),
  }),
});
