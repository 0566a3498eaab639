import { env } from 'cloudflare:workers';
import { sampleFiles } from '@parlour/site';

/**
 * The files of a worker whose build has other settings of sites.
 * @param others answers for all files but the settings; those of the tests' worker when absent
 */
export const withSites = (
  settings: object,
  others: Pick<Fetcher, 'fetch'> = env.ASSETS,
): { readonly ASSETS: Fetcher } => ({ ASSETS: sampleFiles(settings, others) as Fetcher });
