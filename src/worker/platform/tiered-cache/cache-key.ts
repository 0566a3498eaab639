import { DEPLOY_ID } from '../deploy.ts';
import { sha256 } from '../digest.ts';

/**
 * Key of what is kept of a site: no two deployments or sites share one.
 * @param kind what is kept, such as `page`.
 * @param question what tells two entries of a site apart; only its hash gets into the key.
 */
export const cacheKey = async (
  kind: string,
  [siteId, ...names]: readonly [siteId: string, ...names: string[]],
  question: string,
): Promise<string> => [kind, DEPLOY_ID, siteId, ...names, await sha256(question)].join('/');
