import { ShopError } from '../platform/errors.ts';
import type { CustomerShop } from './routes.ts';

/**
 * Refuses an order or a review in the name of an email address that may belong to another person. An issuer
 * that does not report whether the address is confirmed vouches for its accounts.
 * @throws {ShopError} `email_unverified`
 */
export const requireVerifiedEmail = ({ customer }: CustomerShop): void => {
  if (customer.emailVerified !== false) return;
  throw new ShopError(
    'email_unverified',
    409,
    'Please confirm your email address first, with the link that we sent you. Then sign in again.',
  );
};
