import { secret, type Site } from '@parlour/site';
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
  const value = secret(env, name);
  if (value !== undefined) return value;
  throw new ShopError('not_configured', 500, message, {
    cause: new Error(`the secret ${name} of the site ${site.id} isn’t set`),
  });
};
