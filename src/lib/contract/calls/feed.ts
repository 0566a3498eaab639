import * as z from 'zod';
import { call } from '../call.ts';
import { Product } from '../entities/product.ts';
import { list, text } from '../readers.ts';

/** Not in the specification: a site whose upstream lacks it has no feeds. Without the products' reviews. */
export const productFeed = call({
  family: 'web',
  access: 'public',
  effect: 'read',
  cacheSeconds: 300,
  method: 'GET',
  path: 'web/product-feed',
  summary: 'Whole products of the site by their ids, a few at a time, for its feeds',
  query: z.object({ after: z.string().max(64).default('') }),
  /** `next` is what to ask for `after`; '' at the end. */
  reply: z.object({ retailerProducts: list(Product), next: text }),
});
