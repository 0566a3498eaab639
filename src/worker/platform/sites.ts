import { parseSites } from '#lib/site/sites.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Env } from './env.ts';

const parsed = new WeakMap<object, readonly Site[]>();

/**
 * The sites of this deployment; each isolate parses the settings once.
 * @throws {SiteConfigError} naming every setting that does not parse.
 */
export const sitesOf = (env: Env): readonly Site[] => {
  const key = env.SITES;
  const sites = parsed.get(key) ?? parseSites(env.SITES);
  parsed.set(key, sites);
  return sites;
};
