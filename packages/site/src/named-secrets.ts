import { agentSecrets } from './agent-schema.ts';
import { searchSecrets } from './search-settings.ts';
import type { Site } from './schema.ts';

/** Secrets of the whole installation, which no site names. */
export const INSTALLATION_SECRETS: readonly string[] = ['OPERATOR_TOKEN', 'IDENTITY_SECRET'];

/** Names of the secrets by which a caller is recognised before the site is known. */
export const tokenSecrets = ({
  apiTokenSecret,
  operators,
}: Pick<Site, 'apiTokenSecret' | 'operators'>): readonly string[] => [
  apiTokenSecret,
  ...operators.map(({ token }) => token),
];

const paymentSecrets = ({ payments }: Site): readonly string[] =>
  payments.provider === 'stripe' ? [payments.secretKey, payments.webhookSecret] : [];

const otherProviders = ({ signIn }: Site): readonly string[] =>
  Object.values(signIn.providers).map(({ clientSecret }) => clientSecret);

const postcodeSecrets = ({ postcodes }: Site): readonly string[] =>
  postcodes === undefined ? [] : [postcodes.keySecret];

/** Names of the secrets with which a site is a customer or a client of others. */
export const otherSecrets = (site: Site): readonly string[] => [
  site.signIn.clientSecret,
  ...otherProviders(site),
  ...paymentSecrets(site),
  ...(site.mail.provider === 'platform'
    ? []
    : [site.mail.key, site.mail.webhookSecret].filter((name) => name !== undefined)),
  ...postcodeSecrets(site),
  ...searchSecrets(site.search),
];

/** Names of the secrets that a site needs, besides those of the installation. */
export const secretsOf = (site: Site): readonly string[] => [
  site.apiTokenSecret,
  ...otherSecrets(site),
  ...site.operators.map(({ token }) => token),
  ...agentSecrets(site.agents),
];

/**
 * Names of a site's secrets that another party gives: the provider of payments, of addresses or of a model, or another
 * marketplace or issuer.
 */
export const givenSecrets = (site: Site): readonly string[] => [
  ...paymentSecrets(site),
  ...postcodeSecrets(site),
  ...searchSecrets(site.search),
  ...(site.signIn.issuer === 'embedded' ? [] : [site.signIn.clientSecret]),
  ...otherProviders(site),
  ...(callsOthers(site) ? [site.apiTokenSecret] : []),
];

const callsOthers = ({ upstreams: { main, web, customer } }: Site): boolean =>
  [main, web, customer].some((upstream) => upstream !== 'embedded');
