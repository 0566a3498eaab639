import { createLru, type Lru, textBytes } from '@parlour/runtime';
import { buildFile, type SiteBindings } from './build-file.ts';
import { hostFile, INDEX_FILE, type ListedSite, siteFile } from './settings-files.ts';
import { HOST, SITE_ID } from './names.ts';
import { tokenSecrets } from './named-secrets.ts';
import { openSecrets } from './open-secrets.ts';
import type { SealedSite, Site } from './schema.ts';
import { type SecretVersion, secretVersions, siteSecretVersions } from './secrets.ts';
import { SiteConfigError } from './site-config-error.ts';

/** Bytes of the settings that an isolate remembers: some 300 sites. */
const REMEMBERED_BYTES = 8_000_000;
/** Bytes in memory for each character of a file. */
const SPREAD = 4;
/** Bytes of an entry without its content: that of a host which is not ours. */
const ENTRY_BYTES = 200;

/** The settings in a file; undefined when the build has no such file. */
interface Remembered {
  readonly site: Site | undefined;
  readonly bytes: number;
}

const files = new WeakMap<object, Lru<Remembered>>();
const lists = new WeakMap<object, readonly ListedSite[]>();

/** The site that a host belongs to, as its shop or as its console; undefined for a host that is not ours. */
export const siteAtHost = async (env: SiteBindings, host: string): Promise<Site | undefined> =>
  HOST.test(host) ? siteIn(env, hostFile(host)) : undefined;

/** The site with an id; undefined when the settings have none. */
export const siteById = async (env: SiteBindings, id: string): Promise<Site | undefined> =>
  SITE_ID.test(id) ? siteIn(env, siteFile(id)) : undefined;

/**
 * All sites, in the order of the settings, with what is needed of all at once.
 * @throws {SiteConfigError} when two of the secrets that give access have the same value.
 */
export const sitesOf = async (env: SiteBindings): Promise<readonly ListedSite[]> => {
  const known = lists.get(env.ASSETS);
  if (known !== undefined) return known;
  const text = await buildFile(env, INDEX_FILE);
  if (text === undefined) throw new Error('the build has no settings of sites');
  const sites = JSON.parse(text) as readonly ListedSite[];
  requireOwnSecrets(env, sites);
  lists.set(env.ASSETS, sites);
  return sites;
};

/** Reads the values of a secret of a site. */
export type TokenReader = (site: Pick<Site, 'id'>, name: string) => readonly SecretVersion[];

/**
 * Reads the tokens of all sites, to compare one that somebody has sent with them: all that are variables, and of those
 * that are sealed the ones of one site, because it would take long to open a thousand sites.
 * @param siteId the site that the token names (`siteNamedBy`), or the one that is asked for
 */
export const tokenReader = async (
  env: SiteBindings,
  siteId: string | undefined,
): Promise<TokenReader> => {
  const known = (await sitesOf(env)).find(({ id }) => id === siteId);
  const opened = known && (await siteById(env, known.id));
  return ({ id }, name) =>
    opened?.id === id ? siteSecretVersions(env, opened, name) : secretVersions(env, name);
};

/** The build has checked the settings (`parseSites`), so they are not checked again. */
const siteIn = async (env: SiteBindings, file: string): Promise<Site | undefined> => {
  const memory = files.get(env.ASSETS) ?? createLru({ capacity: REMEMBERED_BYTES, sizeOf });
  files.set(env.ASSETS, memory);
  const known = memory.get(file);
  if (known !== undefined) return known.site;
  const text = await buildFile(env, file);
  const site = text === undefined ? undefined : await siteOf(env, text);
  memory.set(file, { site, bytes: SPREAD * (text?.length ?? 0) });
  return site;
};

const siteOf = async (env: SiteBindings, text: string): Promise<Site> => {
  const { sealed, ...site } = JSON.parse(text) as SealedSite;
  await openSecrets(env, site, sealed);
  return site;
};

const sizeOf = ({ bytes }: Remembered, file: string): number =>
  bytes + textBytes(file) + ENTRY_BYTES;

const requireOwnSecrets = (env: object, sites: readonly ListedSite[]): void => {
  const names = ['OPERATOR_TOKEN', ...sites.flatMap(tokenSecrets)];
  const values = Map.groupBy(
    names.flatMap((name) => secretVersions(env, name).map(({ value }) => ({ name, value }))),
    ({ value }) => value,
  );
  const problems = [...values.values()]
    .map((same) => [...new Set(same.map(({ name }) => name))])
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(', ')}: these secrets have the same value; give each its own`);
  if (problems.length > 0) throw new SiteConfigError(problems);
};
