import * as z from 'zod';
import { call } from '../call.ts';
import { Product } from '../entities/product.ts';
import { list, text } from '../readers.ts';

/**
 * Not in the specification: a site has no feeds if its upstream lacks this call. Without the products'
 * reviews.
 */
export const productFeed = call({
  family: 'web',
  access: 'public',
  effect: 'read',
  cacheSeconds: 300,
  method: 'GET',
  path: 'web/product-feed',
  summary: 'Complete products of the site in batches, by id, for its feeds',
  query: z.object({ after: z.string().max(64).default('') }),
  /** `next` is the `after` of the next request; '' at the end. */
  reply: z.object({ retailerProducts: list(Product), next: text }),
});
