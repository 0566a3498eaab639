import * as z from 'zod';
import { MINUTE_S } from '@parlour/domain';
import { call } from '../call.ts';
import { Seller } from '../entities/seller.ts';
import { SellerInventory } from '../entities/variant.ts';
import { jsonFieldsList } from '../json-fields.ts';
import { idParam, limit, number, skip, windowBeside } from '../readers.ts';

const shared = { family: 'main', method: 'POST', access: 'public', effect: 'read' } as const;

export const listInventory = call({
  ...shared,
  path: 'v1/api/inventory/postinventorylist',
  summary: 'Sellers’ offers of the given variants (API-034)',
  cacheSeconds: MINUTE_S,
  query: z.object(windowBeside),
  body: z.object({ variantID: z.array(idParam).max(100).optional(), limit, skip }),
  reply: jsonFieldsList(SellerInventory).extend({ totalCount: number }),
});

const sort = z.string().max(40);

export const listSellers = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/sellers/postsellerslist',
  effect: 'read',
  summary: 'Sellers, optionally those with an id in a list (API-036)',
  cacheSeconds: 60 * MINUTE_S,
  query: z.object({ ...windowBeside, sort: sort.optional() }),
  body: z.object({
    sellerID: z.array(idParam).max(100).optional(),
    limit,
    skip,
    sort: sort.default(''),
  }),
  reply: jsonFieldsList(Seller),
});
