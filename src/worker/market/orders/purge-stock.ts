import { waitUntil } from 'cloudflare:workers';
import { cacheTags } from '#lib/cache-tags.ts';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '../../platform/log.ts';
import { recordPurge } from '../../platform/tiered-cache/purge-ledger.ts';
import { sitesOf } from '../../platform/sites.ts';

/** Milliseconds after which the store takes another write to the same key. */
const PAUSE = 1_100;

/**
 * The stock of these products has changed: every site that may show them forgets what it has cached
 * of them. The change itself stands even if this fails; it is then seen when the pages expire.
 */
export const purgeStock = async (env: Env, productIds: readonly (number | string)[]) => {
  const tags = [...new Set(productIds.map((id) => cacheTags.product(String(id))))];
  if (tags.length === 0) return;
  const purges = sitesOf(env).map(({ id }) => purgeOf(env, id, tags));
  await Promise.all(purges);
};

/** Of many purges within a second the store refuses all but one: a refused one is tried once more. */
const purgeOf = async (env: Env, siteId: string, tags: readonly string[]): Promise<void> => {
  try {
    await recordPurge(env, siteId, tags);
  } catch {
    const again = new Promise<void>((resolve) => setTimeout(resolve, PAUSE)).then(() =>
      recordPurge(env, siteId, tags),
    );
    waitUntil(
      again.catch((thrown: unknown) => {
        log('warn', 'stock_not_purged', { site: siteId, chain: errorChain(thrown) });
      }),
    );
  }
};
