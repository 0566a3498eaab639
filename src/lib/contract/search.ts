import * as z from 'zod';
import { call } from './call.ts';
import { ProductFilter } from './entities/filter.ts';
import { SearchResult } from './entities/search.ts';
import { limit, page, skip } from './readers.ts';

const MINUTE = 60;
const shared = {
  method: 'POST',
  access: 'public',
  effect: 'read',
  cacheSeconds: 5 * MINUTE,
} as const;

export const suggestProducts = call({
  ...shared,
  family: 'web',
  path: 'web/products/suggestions',
  summary: 'Suggestions and products for a text being typed (API-023, API-025, API-026)',
  query: z.object({ page }),
  body: ProductFilter.partial().extend({ query: z.string().max(200) }),
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
