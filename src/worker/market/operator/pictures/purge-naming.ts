import { cacheTags } from '#lib/cache-tags.ts';
import type { Env } from '../../../platform/env.ts';
import { sitesOf } from '@parlour/site';
import { purge } from '../../../platform/purge.ts';
import { productsNaming, soldIn } from './shown.queries.ts';

/** Purges pages that show products with these pictures, at every site that sells them. */
export const purgeNaming = async (env: Env, addresses: readonly string[]): Promise<void> => {
  const { MARKET_DB: db } = env;
  await purgeProducts(env, await productsNaming(db, addresses));
};

/** Purges pages that show products, by their ids, at every site that sells them. */
export const purgeProducts = async (env: Env, products: readonly number[]): Promise<void> => {
  if (products.length === 0) return;
  const sold = await soldIn(env.MARKET_DB, products);
  const sites = await sitesOf(env);
  for (const [sells, ids] of sold) {
    await purge(
      env,
      sites.filter(({ assortment }) => assortment === sells),
      ids.map((id) => cacheTags.product(String(id))),
    );
  }
};
