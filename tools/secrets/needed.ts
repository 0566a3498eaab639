import { type Site, searchSecrets } from '@parlour/site';
import { secretsOf } from '../site/new-site.ts';

/** Secrets of the whole installation. */
const INSTALLATION_SECRETS = ['OPERATOR_TOKEN', 'IDENTITY_SECRET'];

/** Names of all secrets that the sites of an installation need. */
export const neededBy = (sites: readonly Site[]): readonly string[] => [
  ...new Set([...INSTALLATION_SECRETS, ...sites.flatMap(secretsOf)]),
];

const LATER = /_v(\d+)$/;

/** Name and version of a secret, from the name of one of its values: `A_v2` is the second version of A. */
export const valueNamed = (key: string): { readonly name: string; readonly version: number } => {
  const [, version] = LATER.exec(key) ?? [];
  return { name: key.replace(LATER, ''), version: Number(version ?? 1) };
};

/** Versions of a secret that are set, the newest first. */
export const versionsOf = (name: string, set: readonly string[]): readonly number[] =>
  set
    .map(valueNamed)
    .filter((value) => value.name === name)
    .map(({ version }) => version)
    .sort((left, right) => right - left);

/** Name of the value of a version of a secret. */
export const keyOf = (name: string, version: number): string =>
  version === 1 ? name : `${name}_v${String(version)}`;

/** Needed secrets without a value. */
export const missingOf = (sites: readonly Site[], set: readonly string[]): readonly string[] =>
  neededBy(sites).filter((name) => versionsOf(name, set).length === 0);

/**
 * Secrets that another party provides: the provider of payments, of addresses or of a model, or another
 * marketplace or issuer.
 */
export const givenByOthers = (sites: readonly Site[]): readonly string[] =>
  sites.flatMap((site) => [
    ...(site.payments.provider === 'stripe'
      ? [site.payments.secretKey, site.payments.webhookSecret]
      : []),
    ...(site.postcodes?.keySecret === undefined ? [] : [site.postcodes.keySecret]),
    ...searchSecrets(site.search),
    ...(site.signIn.issuer === 'embedded' ? [] : [site.signIn.clientSecret]),
    ...Object.values(site.signIn.providers).map(({ clientSecret }) => clientSecret),
    ...(Object.values(site.upstreams).some((upstream) => upstream.startsWith('http'))
      ? [site.apiTokenSecret]
      : []),
  ]);
