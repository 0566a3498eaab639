import { cacheTags } from '#lib/cache-tags.ts';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { recordPurge } from '@parlour/edge-cache';
import { sitesOf } from '@parlour/site';

/**
 * Purges the pages of products whose stock has changed at every site that may show them: one purge for all of
 * them. The change itself stands even if this fails; then it shows when the pages expire.
 */
export const purgeStock = async (env: Env, productIds: readonly (number | string)[]) => {
  if (productIds.length === 0) return;
  const tags = [...new Set(productIds.map((id) => cacheTags.product(String(id))))];
  const purges = (await sitesOf(env)).map(async ({ id: site }) => {
    try {
      await recordPurge(env, site, tags);
    } catch (thrown) {
      log('warn', 'stock_not_purged', { site, chain: errorChain(thrown) });
    }
  });
  await Promise.all(purges);
};
