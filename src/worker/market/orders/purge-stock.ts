import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '../../platform/log.ts';
import { purgeProduct } from '../../platform/tiered-cache/purge-ledger.ts';
import { sitesOf } from '../../platform/sites.ts';

/**
 * The stock of these products has changed: every site that may show them forgets what it has cached
 * of them, one product a purge. The change itself stands even if this fails; it is then seen when the
 * pages expire.
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
