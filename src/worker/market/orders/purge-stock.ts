import { cacheTags } from '#lib/cache-tags.ts';
import type { Env } from '../../platform/env.ts';
import { purge } from '../../platform/purge.ts';
import { errorChain, log } from '@parlour/runtime';
import { sitesOf } from '@parlour/site';

/**
 * Purges the pages of products whose stock has changed at every site that may show them: one purge for all of
 * them. The change itself stands even if this fails; then it shows when the pages expire.
 */
export const purgeStock = async (env: Env, productIds: readonly (number | string)[]) => {
  if (productIds.length === 0) return;
  const tags = [...new Set(productIds.map((id) => cacheTags.product(String(id))))];
  await purge(env, sitesOf(env), tags).catch((thrown: unknown) => {
    log('warn', 'stock_not_purged', { chain: errorChain(thrown) });
  });
};
