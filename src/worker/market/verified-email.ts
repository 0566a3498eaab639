import { ShopError } from '../platform/errors.ts';
import type { CustomerShop } from './routes.ts';

/**
 * Lets nobody order or review in the name of an e-mail address that may be somebody else's. An issuer
 * that does not say whether it is confirmed vouches for its accounts.
 * @throws {ShopError} `email_unverified`
 */
export const requireVerifiedEmail = ({ customer }: CustomerShop): void => {
  if (customer.emailVerified !== false) return;
  throw new ShopError(
    'email_unverified',
    409,
    'Please confirm your e-mail address first, with the link that we sent you. Then sign in again.',
  );
};
