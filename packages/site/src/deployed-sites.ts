import type { Site } from './schema.ts';
import { secretVersions } from './secrets.ts';
import { parseSites, SiteConfigError } from './sites.ts';

/** What the worker is configured with: the tables of the sites, unparsed, and secrets by their names. */
interface Settings {
  readonly SITES: object;
}

const parsed = new WeakMap<object, readonly Site[]>();

/**
 * The sites of this deployment; each isolate parses the settings once.
 * @throws {SiteConfigError} naming every setting that does not parse, and secrets with equal values.
 */
export const sitesOf = (env: Settings): readonly Site[] => {
  const key = env.SITES;
  const sites = parsed.get(key) ?? sitesApart(env);
  parsed.set(key, sites);
  return sites;
};

const sitesApart = (env: Settings): readonly Site[] => {
  const sites = parseSites(env.SITES);
  const names = ['OPERATOR_TOKEN', ...sites.flatMap(tokenNames)];
  const values = Map.groupBy(
    names.flatMap((name) => secretVersions(env, name).map(({ value }) => ({ name, value }))),
    ({ value }) => value,
  );
  const problems = [...values.values()]
    .map((same) => [...new Set(same.map(({ name }) => name))])
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(', ')}: these secrets have the same value; give each its own`);
  if (problems.length > 0) throw new SiteConfigError(problems);
  return sites;
};

/** The names of the secrets that give access to a site. */
const tokenNames = ({ apiTokenSecret, operators }: Site): readonly string[] => [
  apiTokenSecret,
  ...operators.map(({ token }) => token),
];
