import { type Site, siteSecret, unopenedSecrets, valueNamed } from '@parlour/site';
import { ShopError } from './errors.ts';

const NOT_SET_UP = 'This shop isn’t completely set up yet.';

/**
 * The value of a secret that the shop cannot do without.
 * @param message what the person reads when it is not set; the log names the secret
 * @throws {ShopError} `not_configured`
 */
export const requireSecret = (
  env: object,
  site: Site,
  name: string,
  message = NOT_SET_UP,
): string => {
  const value = siteSecret(env, site, name);
  if (value !== undefined) return value;
  const sealed = unopenedSecrets(site).find((one) => valueNamed(one.name).name === name);
  const problem = sealed === undefined ? 'isn’t set' : `can’t be opened: ${sealed.why}`;
  throw new ShopError('not_configured', 500, message, {
    cause: new Error(`the secret ${name} of the site ${site.id} ${problem}`),
  });
};
