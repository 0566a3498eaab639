import * as z from 'zod';
import { MINUTE_S } from '@parlour/domain';
import { call } from '../call.ts';
import { ProductFilter } from '../entities/filter.ts';
import { SearchResult } from '../entities/search.ts';
import { limit, page, skip } from '../readers.ts';

const shared = {
  method: 'POST',
  access: 'public',
  effect: 'read',
  cacheSeconds: 5 * MINUTE_S,
} as const;

/**
 * The autocomplete's input besides text, filter and page (API-025): the index, and at the end 0, 0 and null,
 * which the documents do not name. They are read as in the search of an index: the number of results, the
 * first one, and the order, all by the server's default.
 */
const autocomplete = {
  index: z.literal('products').default('products'),
  limit: z.literal(0).default(0),
  skip: z.literal(0).default(0),
  sort: z.null().default(null),
};

export const suggestProducts = call({
  ...shared,
  method: 'POST',
  path: 'web/products/suggestions',
  effect: 'read',
  byScripts: true,
  family: 'web',
  summary: 'Suggestions and products for a text being typed (API-023, API-025, API-026)',
  query: z.object({ page }),
  // The lists stand beside the text, or in an object as in a search (spec decision 104), which then counts alone.
  body: ProductFilter.partial().extend({
    query: z.string().max(200),
    filter: ProductFilter.partial().optional(),
    ...autocomplete,
  }),
  reply: SearchResult,
});

export const search = call({
  ...shared,
  family: 'main',
  path: 'v1/api/search/postsearch',
  summary: 'Search of one index (API-024)',
  query: z.object({ index: z.enum(['products', 'tags', 'sellers']).default('products') }),
  body: z.object({
    search: z.object({
      prefix: z.string().max(200).default(''),
      query: z.string().max(200).default(''),
    }),
    limit,
    skip,
    sort: z.string().max(40).default(''),
  }),
  reply: z.object({ data: SearchResult }),
});
