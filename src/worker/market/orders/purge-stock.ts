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
  const purges = sitesOf(env).flatMap(({ id: site }) =>
    ids.map(async (product) => {
      try {
        await purgeProduct(env, site, product);
      } catch (thrown) {
        log('warn', 'stock_not_purged', { site, chain: errorChain(thrown) });
      }
    }),
  );
  await Promise.all(purges);
};
