import {
  givenSecrets,
  INSTALLATION_SECRETS,
  type SealedSite,
  SECRETS_KEY,
  secretsOf,
  valueNamed,
} from '@parlour/site';

/** Names of all secrets that the sites of an installation need. */
export const neededBy = (sites: readonly SealedSite[]): readonly string[] => [
  ...new Set([
    ...INSTALLATION_SECRETS,
    ...(sites.some(({ sealed }) => Object.keys(sealed).length > 0) ? [SECRETS_KEY] : []),
    ...sites.flatMap(secretsOf),
  ]),
];

/** The sites that need a secret; none for one of the whole installation. */
export const sitesWith = (name: string, sites: readonly SealedSite[]): readonly SealedSite[] =>
  sites.filter((site) => secretsOf(site).includes(name));

/** Names of the values that are sealed in the settings of sites. */
export const sealedIn = (sites: readonly SealedSite[]): readonly string[] => [
  ...new Set(sites.flatMap(({ sealed }) => Object.keys(sealed))),
];

/** Versions of a secret among the names of values, the newest first. */
export const versionsOf = (name: string, values: readonly string[]): readonly number[] =>
  [...new Set(values)]
    .map(valueNamed)
    .filter((value) => value.name === name)
    .map(({ version }) => version)
    .sort((left, right) => right - left);

/** Name of the value of a version of a secret. */
export const keyOf = (name: string, version: number): string =>
  version === 1 ? name : `${name}_v${String(version)}`;

/** The sites in whose settings a secret is not sealed, although they need it. */
export const withoutSealed = (name: string, sites: readonly SealedSite[]): readonly SealedSite[] =>
  sitesWith(name, sites).filter((site) => versionsOf(name, sealedIn([site])).length === 0);

/** Needed secrets that are variables of the worker, as far as the settings tell: all that are not sealed. */
export const variablesOf = (sites: readonly SealedSite[]): readonly string[] =>
  neededBy(sites).filter(
    (name) => sitesWith(name, sites).length === 0 || withoutSealed(name, sites).length > 0,
  );

/** Needed secrets without a value. @param set names of the values that are variables */
export const missingOf = (
  sites: readonly SealedSite[],
  set: readonly string[],
): readonly string[] => variablesOf(sites).filter((name) => versionsOf(name, set).length === 0);

/** Secrets that another party gives. */
export const givenByOthers = (sites: readonly SealedSite[]): readonly string[] =>
  sites.flatMap(givenSecrets);

/** Names of the values that are sealed for a site and that its settings do not ask for. */
export const unasked = (site: SealedSite): readonly string[] =>
  Object.keys(site.sealed).filter((key) => !secretsOf(site).includes(valueNamed(key).name));
