import * as z from 'zod';
import { HOUR_S } from '@parlour/domain';
import { call } from '../call.ts';
import { id, list, number, page, text } from '../readers.ts';

/** Not in the specification: an upstream without it has no products in the site's sitemap. */
export const productUrls = call({
  family: 'web',
  access: 'public',
  effect: 'read',
  cacheSeconds: HOUR_S,
  method: 'GET',
  path: 'web/product-addresses',
  summary: 'The parts of the URLs of the site’s products, for its sitemap',
  query: z.object({ page }),
  reply: z.object({
    products: list(z.object({ urlSlug: text, variantId: id, updatedAt: text })),
    pageCount: number,
  }),
});
