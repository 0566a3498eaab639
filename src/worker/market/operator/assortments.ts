import { type ListedSite, sitesOf } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import { ShopError } from '@parlour/http';

/**
 * The sites with the given ids; no sites for no ids, unless that is to mean `all`.
 * @throws {ShopError} 400, with every id that is not a site, and the ids that are
 */
export const sitesNamed = async (
  env: Env,
  ids: readonly string[],
  none: 'none' | 'all' = 'none',
): Promise<readonly ListedSite[]> => {
  const sites = await sitesOf(env);
  if (ids.length === 0 && none === 'all') return sites;
  const unknown = ids.filter((id) => sites.every((site) => site.id !== id));
  if (unknown.length > 0) {
    const known = sites.map(({ id }) => id).join(', ');
    throw new ShopError('invalid_request', 400, `The sites of this installation are ${known}.`, {
      details: unknown.map((id) => `sites: there is no site "${id}"`),
    });
  }
  return sites.filter(({ id }) => ids.includes(id));
};

/** The assortments that the sites sell, each once. */
export const assortmentsOf = (
  sites: readonly Pick<ListedSite, 'assortment'>[],
): readonly string[] => [...new Set(sites.map(({ assortment }) => assortment))];
