import type { SealedSite, Site } from './schema.ts';

/**
 * Folder of the sites' settings among the files of a build. No request reaches it: the settings name upstreams
 * and operators.
 */
export const SETTINGS_FOLDER = 'site-settings';

/** The file with what is needed of all sites at once. */
export const INDEX_FILE = `/${SETTINGS_FOLDER}/index.json`;

/** The file with the settings of a site. */
export const siteFile = (id: string): string => `/${SETTINGS_FOLDER}/sites/${id}.json`;

/** The file with the settings of the site that a host belongs to. */
export const hostFile = (host: string): string => `/${SETTINGS_FOLDER}/hosts/${host}.json`;

/** A site as it is in the list of all sites. */
export interface ListedSite extends Pick<
  Site,
  | 'id'
  | 'name'
  | 'origin'
  | 'assortment'
  | 'apiTokenSecret'
  | 'operators'
  | 'upstreams'
  | 'mail'
  | 'search'
  | 'reductions'
  | 'keepPictures'
> {
  readonly signIn: Pick<Site['signIn'], 'issuer' | 'clientId' | 'audience'>;
  readonly seller: Pick<Site['seller'], 'serviceEmail'>;
}

/** The files of a build with the settings of its sites: their texts, by their paths. */
export const settingsFiles = (sites: readonly SealedSite[]): ReadonlyMap<string, string> =>
  new Map([
    [INDEX_FILE, JSON.stringify(sites.map(listed))],
    ...sites.flatMap((site) => {
      const text = JSON.stringify(site);
      const hosts = [...site.hosts, ...(site.consoleHost === undefined ? [] : [site.consoleHost])];
      return [siteFile(site.id), ...hosts.map(hostFile)].map((file) => [file, text] as const);
    }),
  ]);

const listed = ({
  id,
  name,
  origin,
  assortment,
  apiTokenSecret,
  operators,
  upstreams,
  mail,
  search,
  reductions,
  keepPictures,
  signIn: { issuer, clientId, audience },
  seller: { serviceEmail },
}: Site): ListedSite => ({
  id,
  name,
  origin,
  assortment,
  apiTokenSecret,
  operators,
  upstreams,
  mail,
  search,
  reductions,
  keepPictures,
  signIn: { issuer, clientId, audience },
  seller: { serviceEmail },
});
