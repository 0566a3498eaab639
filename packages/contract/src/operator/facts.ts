import * as z from 'zod';
import { FACT_TYPES, FACT_UNITS, type FactUnit, shownText } from '@parlour/domain';
import { call } from '../call.ts';
import { limit, list, number, page, text } from '../readers.ts';
import { siteOfQuery } from './authority.ts';

const shared = { family: 'operator', access: 'operator' } as const;
const path = 'operator/facts';

const slug = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
    'write lower-case letters, digits and single hyphens, as in seat-height',
  )
  .max(60);
const line = z.string().overwrite(shownText).trim().min(1).max(200);

/** A fact that the operator declares for kinds of pieces. */
export const FactKindRecord = z
  .strictObject({
    slug,
    name: line,
    /** The heading below which pages show it. */
    group: line.default('Details'),
    type: z.enum(FACT_TYPES),
    /** Of a number, as pages show it; feeds may write any unit of its dimension. */
    unit: z.enum(FACT_UNITS as [FactUnit, ...FactUnit[]]).default(''),
    /** The values of a choice. */
    choices: z.array(line).max(100).default([]),
    position: z.int().min(0).max(10_000).default(100),
    /** Paths of categories whose products must say it, such as `seating/sofas`. */
    categories: z.array(z.string().trim().min(1).max(500)).max(100).default([]),
    /** Other names in feeds, such as "Sitzhöhe" or "Parcel: Weight". */
    aliases: z.array(line).max(50).default([]),
    isFilter: z.boolean().default(false),
  })
  .refine(({ type, choices }) => (type === 'choice') === choices.length > 0, {
    path: ['choices'],
    error: 'list the values of a choice, and of nothing else',
  })
  .refine(({ type, unit }) => type === 'number' || unit === '', {
    path: ['unit'],
    error: 'only a number has a unit',
  })
  .refine(({ type, isFilter }) => !(isFilter && type === 'text'), {
    path: ['isFilter'],
    error: 'a text is searched, and is no filter',
  });

export const operatorListFacts = call({
  ...shared,
  method: 'GET',
  path,
  summary: 'The facts that pieces may say of themselves, in the order of pages',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({
    /** The operator’s site; '' for the installation. All sites have the same facts. */
    site: z.string().max(40).default(''),
  }),
  reply: z.object({ data: list(FactKindRecord) }),
  columns: {
    name: { heading: 'Fact', value: ({ name }) => name },
    group: { heading: 'Heading', value: ({ group }) => group },
    type: {
      heading: 'Type',
      value: ({ type, choices }) => [type.replace('_', ' or '), ...choices].join(', '),
    },
    unit: { heading: 'Unit', value: ({ unit }) => unit },
    categories: { heading: 'Expected of', value: ({ categories }) => categories.join(', ') },
    filter: { heading: 'Filter', value: ({ isFilter }) => (isFilter ? 'yes' : '') },
  },
});

export const operatorDeclareFacts = call({
  ...shared,
  method: 'PUT',
  path,
  summary: 'Declares facts, or changes those with the same slug; the next import reads them',
  effect: 'write',
  body: z.object({
    facts: z.array(FactKindRecord).min(1).max(300),
    /** Whether new facts are meant whose slugs or names may be slips of the pen for others. */
    isMeant: z.boolean().default(false),
  }),
  /** How many facts there are now. */
  reply: z.object({ facts: number }),
});

export const operatorRemoveFact = call({
  ...shared,
  method: 'DELETE',
  path: `${path}/{slug}`,
  summary: 'Removes a fact; pages no longer show it',
  effect: 'write',
  params: z.object({ slug }),
  reply: z.object({ facts: number }),
});

export const operatorListMissingFacts = call({
  ...shared,
  method: 'GET',
  path: `${path}/missing`,
  summary: 'What products of a category must say and those of a supplier do not, the most first',
  effect: 'read',
  roles: ['catalogue'],
  about: siteOfQuery,
  query: z.object({ site: z.string().min(1).max(40), page, size: limit.default(20) }),
  reply: z.object({
    data: list(
      z.object({
        /** The supplier, whose feed it is. */
        source: text,
        /** The path of the category. */
        category: text,
        slug: text,
        fact: text,
        /** Products that do not say it, or have a variant that does not, and all of the category. */
        missing: number,
        products: number,
        /** One of them. */
        example: text,
      }),
    ),
    totalCount: number,
    pageCount: number,
  }),
  columns: {
    feed: { heading: 'Feed', value: ({ source }) => source },
    category: { heading: 'Category', value: ({ category }) => category },
    fact: { heading: 'Fact', value: ({ fact }) => fact },
    missing: { heading: 'Missing', kind: 'number', value: ({ missing }) => missing },
    products: { heading: 'Of', kind: 'number', value: ({ products }) => products },
    example: { heading: 'Such as', value: ({ example }) => example },
  },
});
