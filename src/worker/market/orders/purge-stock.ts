import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '../../platform/log.ts';
import { purgeProduct } from '../../platform/tiered-cache/purge-ledger.ts';
import { sitesOf } from '../../platform/sites.ts';

/**
 * Purges the pages of products whose stock has changed at every site that may show them, with one purge per
 * product. The change itself stands even if this fails; then it shows when the pages expire.
 */
export const purgeStock = async (env: Env, productIds: readonly (number | string)[]) => {
  const ids = [...new Set(productIds.map(String))];
  await Promise.all(sitesOf(env).flatMap((site) => ids.map((id) => purgeOf(env, site.id, id))));
};

const purgeOf = async (env: Env, siteId: string, productId: string): Promise<void> => {
  try {
    await purgeProduct(env, siteId, productId);
  } catch (thrown) {
    log('warn', 'stock_not_purged', { site: siteId, chain: errorChain(thrown) });
  }
};
