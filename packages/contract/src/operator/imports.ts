import * as z from 'zod';
import { FEED_FORMATS, IMPORT_PIECE_BYTES, MOST_IMPORT_BYTES, shownText } from '@parlour/domain';
import { call } from '../call.ts';
import { list, number, text } from '../readers.ts';
import { sitesOfBody, thing } from './authority.ts';
import { FeedOptions, FeedReport, Remark } from './feeds.ts';
import { PreviewedProduct } from './preview.ts';
import { Shown } from './versions.ts';

const shared = { family: 'operator', access: 'operator', roles: ['catalogue'] } as const;
const one = { ...shared, params: z.object({ id: z.uuid() }), about: thing('import') } as const;

export const startImport = call({
  ...shared,
  method: 'POST',
  path: 'operator/catalogue/imports',
  summary: 'Imports a file: the shop checks or loads it when it has all its pieces',
  effect: 'write',
  about: sitesOfBody,
  // The run has an entry of its own once it changes something.
  isPart: () => true,
  body: z.strictObject({
    ...FeedOptions.shape,
    /** None for records that belong to no site, such as tags. */
    sites: z.array(z.string().min(1).max(40)).max(100),
    /** Name or slug of the seller of the offers. Only our own format, which names its sellers, needs none. */
    seller: z.string().overwrite(shownText).trim().min(1).max(300).optional(),
    /** The file’s name, for people. */
    name: z.string().min(1).max(300),
    bytes: z
      .int()
      .min(0)
      .max(
        MOST_IMPORT_BYTES,
        `The feed has more than ${String(MOST_IMPORT_BYTES / 1024 / 1024)} MB.`,
      ),
    /** When the file was last written: its stock was counted then or earlier. */
    writtenAt: z.iso.datetime({ offset: true }),
    /** When its stock was counted; by default taken from the feed. */
    asOf: z.iso.datetime({ offset: true }).optional(),
    /**
     * Whether the import first checks everything and writes nothing, until it is applied: always, if no site
     * sells anything of the seller yet, or never.
     */
    check: z.enum(['always', 'new', 'never']).default('always'),
  }),
  reply: z.object({ id: text }),
});

export const sendImportPiece = call({
  ...one,
  method: 'PUT',
  path: 'operator/catalogue/imports/{id}/pieces',
  summary: 'Sends a piece of a file that is imported; the import begins with the last one',
  effect: 'write',
  isPart: () => true,
  largestBody: 2 * IMPORT_PIECE_BYTES,
  body: z.object({
    /** Its first byte’s place in the file: a multiple of 1 MB. A piece may be sent again. */
    at: z.int().min(0).multipleOf(IMPORT_PIECE_BYTES),
    /** At most 1 MB in base64. */
    bytes: z
      .base64()
      .min(1)
      .max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4),
  }),
  /** How many bytes the shop has. */
  reply: z.object({ received: number }),
});

/** An import of a file. */
const CatalogueImport = z.object({
  /** `checked` waits to be applied; `pictures` is loaded, and waits for suppliers’ pictures. */
  state: z.enum([
    'receiving',
    'reading',
    'checking',
    'checked',
    'loading',
    'pictures',
    'done',
    'failed',
  ]),
  /** Progress of the state: bytes that have been received or read, rows, or pictures. */
  done: number,
  total: number,
  /** Why it failed, or why the shop tries a step again; '' for neither. */
  problem: text,
  /** Whether the figures are those of a check: nothing has been written. */
  dryRun: z.boolean(),
  format: z.enum(FEED_FORMATS).nullable(),
  /** The supplier of its products. */
  source: text,
  /** The seller’s name; null in our own format, which names its sellers. */
  seller: z.string().nullable(),
  ...FeedReport.omit({ problem: true, remarks: true }).shape,
  /** The first products as the shop will show them; null until the file is read, and without a site. */
  preview: z
    .object({
      products: list(
        PreviewedProduct.omit({ doubts: true }).extend({
          /** Doubts about its rows, and what the shop would not show. */
          warnings: list(text),
          /** What its offers will do by themselves. */
          coming: list(text),
        }),
      ),
      isNew: z.boolean(),
      alike: list(text),
      sellers: list(text),
    })
    .nullable(),
  /** What was removed from the sites, or would be; null if nothing was to be removed. */
  pruned: z
    .object({
      sites: list(z.object({ site: text, gone: number, total: number })),
      /** Why nothing was removed; null if it was. */
      refusal: z.string().nullable(),
    })
    .nullable(),
  /** Pictures that the shop copies: in all, left out, doubtful, to be retried. */
  pictures: z.object({ total: number, refused: number, doubted: number, put: number }),
  /** The lines of its report. */
  remarks: number,
  /** The version of the catalogue by which it can be undone; null for none. */
  version: z.number().nullable(),
});

export const readImport = call({
  ...one,
  method: 'GET',
  path: 'operator/catalogue/imports/{id}',
  summary: 'How far an import is, and what came of it; kept for an hour after its end',
  effect: 'read',
  reply: CatalogueImport,
});

export const applyImport = call({
  ...one,
  method: 'POST',
  path: 'operator/catalogue/imports/{id}/apply',
  summary: 'Puts a checked import on sale',
  effect: 'write',
  isPart: () => true,
  reply: z.object({ applied: z.boolean() }),
});

const query = z.object({
  /** `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{0,15}$/, 'write what the previous page calls next')
    .default(''),
});

export const listImportRemarks = call({
  ...one,
  method: 'GET',
  path: 'operator/catalogue/imports/{id}/remarks',
  summary: 'The report of an import: its refused and doubtful rows, a page at a time',
  effect: 'read',
  query,
  reply: z.object({ data: list(Remark), next: z.string().nullable() }),
});

export const listImportProducts = call({
  ...one,
  method: 'GET',
  path: 'operator/catalogue/imports/{id}/products',
  summary: 'The products of a checked import, and what would come of each, a page at a time',
  effect: 'read',
  query,
  reply: z.object({
    data: list(
      z.object({
        source: text,
        reference: text,
        name: text,
        outcome: z.enum(['created', 'updated', 'unchanged']),
        shown: Shown,
      }),
    ),
    next: z.string().nullable(),
  }),
});

export type CatalogueImport = z.output<typeof CatalogueImport>;
