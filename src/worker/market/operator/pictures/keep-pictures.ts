import type { ListedSite } from '@parlour/site';
import { isSuppliers, productReference } from '@parlour/feeds';
import type { Env } from '../../../platform/env.ts';
import { startLanes } from './picture-object.ts';
import { urlsOf, noteUrls } from './supplier-pictures.queries.ts';

interface ImportedProducts {
  /** The sites for which the products were imported. */
  readonly sites: readonly ListedSite[];
  /** The supplier of products that name none. */
  readonly source: string;
  readonly records: readonly unknown[];
}

/**
 * Has the pictures of newly imported products fetched if one of the sites stores copies. Returns false when
 * none does.
 */
export const keepPictures = async (
  env: Env,
  { sites, source, records }: ImportedProducts,
): Promise<boolean> => {
  if (env.PICTURES === undefined || !sites.some((site) => site.keepPictures)) return false;
  const keys = records.flatMap((record) => {
    const reference = productReference(record);
    return reference === null ? [] : [{ source: ownSource(record) ?? source, reference }];
  });
  const addresses = (await urlsOf(env.MARKET_DB, keys)).filter(isSuppliers);
  const lanes = await noteUrls(env.MARKET_DB, addresses, new Date().toISOString());
  await startLanes(env, lanes);
  return true;
};

const ownSource = (record: unknown): string | undefined => {
  const source: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, 'source') : undefined;
  return typeof source === 'string' ? source : undefined;
};
