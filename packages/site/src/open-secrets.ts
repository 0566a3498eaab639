import { log } from '@parlour/runtime';
import { givenSecrets, secretsOf, tokenSecrets } from './named-secrets.ts';
import type { SealedSecrets, Site } from './schema.ts';
import { type OpeningKeys, openingKeys, openSealed, seal, type SealedPlace } from './sealed.ts';
import { keepSecrets, secretVersions, type UnopenedSecret, valueNamed } from './secrets.ts';
import { siteNamedBy } from './token-site.ts';

/** The secret of the installation that opens what is sealed in the settings of its sites. */
export const SECRETS_KEY = 'SECRETS_KEY';

/**
 * Opens the secrets of a site that its settings ask for, and keeps them for `siteSecretVersions`. One that cannot be
 * opened is as if it were not set, and the log names it.
 */
export const openSecrets = async (
  env: object,
  site: Site,
  sealed: SealedSecrets,
): Promise<void> => {
  const names = secretsOf(site);
  const asked = Object.entries(sealed).filter(([key]) => names.includes(valueNamed(key).name));
  if (asked.length === 0) return;
  const keys = await keysOf(env);
  const results = await Promise.all(
    asked.map(async ([name, text]) => {
      const place = { site: site.id, name };
      const value =
        keys instanceof Error ? keys : await openSealed(keys, place, text).catch(toError);
      return { name, value };
    }),
  );
  const values: Record<string, string> = {};
  const unopened: UnopenedSecret[] = [];
  for (const { name, value } of results) {
    const why =
      value instanceof Error
        ? value.message
        : tokenProblem({ ...env, ...values }, site, name, value);
    if (typeof value === 'string' && why === undefined) values[name] = value;
    if (why === undefined) continue;
    unopened.push({ name, why });
    log('error', 'secret_not_opened', { site: site.id, secret: name, why });
  }
  keepSecrets(site, { values, unopened });
};

/**
 * A sealed value, sealed again with the newest key.
 * @throws {Error} that says why it cannot be opened, without the value
 */
export const reseal = async (env: object, place: SealedPlace, sealed: string): Promise<string> => {
  const keys = secretVersions(env, SECRETS_KEY).map(({ value }) => value);
  const value = await openSealed(await openingKeys(keys), place, sealed);
  return seal(keys[0] ?? '', place, value);
};

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

const keysOf = async (env: object): Promise<OpeningKeys | Error> => {
  try {
    return await openingKeys(secretVersions(env, SECRETS_KEY).map(({ value }) => value));
  } catch (cause) {
    return new Error(`${SECRETS_KEY} of this worker is no key`, { cause });
  }
};

/**
 * A sealed token is found by the site that it names, so it cannot be another site's, too. Nor may it be the value of
 * another secret.
 * @param known what has a value so far, by its name
 */
const tokenProblem = (
  known: object,
  site: Site,
  name: string,
  value: string,
): string | undefined => {
  const { name: token } = valueNamed(name);
  if (!tokenSecrets(site).includes(token)) return undefined;
  const isOthers = givenSecrets(site).includes(token);
  if (!isOthers && siteNamedBy(value) !== site.id)
    return `a token that does not begin with "${site.id}."`;
  const same = Object.entries(known).find(
    ([key, other]) => other === value && valueNamed(key).name !== token,
  );
  return same && `of the same value as ${same[0]}`;
};
