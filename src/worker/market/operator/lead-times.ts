import { readLeadTime, setLeadTime } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import type { Env } from '../../platform/env.ts';
import { notFound, requireRowId } from '../ids.ts';
import { lineName } from '../orders/line-words.ts';
import { storedLeadTime } from '../product/delivery-terms.ts';
import { leadTimeOf, storeLeadTime } from './lead-times.queries.ts';
import { purgeProducts } from './pictures/purge-naming.ts';
import type { AddCall } from './orders.ts';
import { purgeDue } from '../purge-due.ts';

/** The calls for the lead time of one offer. */
export const operatorLeadTimes = (on: AddCall): void => {
  on(readLeadTime, async (env, { params }) => ({ data: (await offerAt(env, params)).data }));
  on(setLeadTime, async (env, { params, body: { leadTime } }) => {
    const { key, product, data } = await offerAt(env, params);
    await storeLeadTime(env.MARKET_DB, key, leadTime && JSON.stringify(leadTime));
    await purgeProducts(env, [product]);
    // Lists by arrival.
    await purgeDue(env, [product]);
    return { data: { ...data, leadTime } };
  });
};

interface Params {
  readonly variantId: string;
  readonly seller: string;
}

/** @throws {ShopError} `not_found` if the seller does not sell the variant */
const offerAt = async ({ MARKET_DB: db }: Env, { variantId, seller }: Params) => {
  const key = { variant: requireRowId(variantId, 'variant'), seller };
  const row = await leadTimeOf(db, key);
  if (!row) throw notFound('offer');
  const data = {
    name: lineName(row),
    path: paths.product(variantId, row.slug),
    reference: row.reference,
    sellerName: row.seller_name,
    leadTime: storedLeadTime(row.lead_time),
  };
  return { key, product: row.product_id, data };
};
