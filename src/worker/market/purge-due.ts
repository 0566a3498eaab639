import { cacheTags } from '#lib/cache-tags.ts';
import { errorChain, log } from '@parlour/runtime';
import { sitesOf } from '@parlour/site';
import type { Env } from '../platform/env.ts';
import { purge } from '../platform/purge.ts';
import { assortmentsOf } from './operator/assortments.ts';
import { MOST_TAGS, settled, takeDue, type Due } from './purge-due.queries.ts';

/**
 * Purges the pages that no longer show what the database has, at the sites that sell it: the products that have
 * changed, the lists in which they may have moved, and what triggers have noted. What is due stays so until its purge
 * is made, so the run of the next minute makes up for one that was lost. Never throws.
 * `docs/decisions/0125-purges-as-wide-as-the-change.md`
 * @param products the only ones to purge now; all that is due when absent
 */
export const purgeDue = async (
  env: Env,
  products?: readonly (number | string)[],
): Promise<void> => {
  if (products?.length === 0) return;
  try {
    const run = crypto.randomUUID();
    const due = await takeDue(env.MARKET_DB, run, products);
    const all = await sitesOf(env);
    const purges = assortmentsOf(all).map(async (assortment) => {
      const tags = tagsOf(due, assortment);
      const sites = all.filter((site) => site.assortment === assortment);
      if (tags.length > 0) await purge(env, sites, tags, due.bookmark);
    });
    await Promise.all(purges);
    if (due.tagged.length > 0 || (products === undefined && due.version > due.done)) {
      await settled(env.MARKET_DB, run, products === undefined ? due.version : undefined);
    }
  } catch (thrown) {
    log('error', 'purge_stays_due', { chain: errorChain(thrown) });
  }
};

const tagsOf = ({ tagged, isEverywhere }: Due, assortment: string): readonly string[] => {
  const own = tagged.filter((one) => one.assortment === assortment || one.assortment === '');
  const tags = new Set(own.map(({ tag }) => tag));
  const { catalogue } = cacheTags;
  return isEverywhere || tags.has(catalogue) || tags.size > MOST_TAGS ? [catalogue] : [...tags];
};
