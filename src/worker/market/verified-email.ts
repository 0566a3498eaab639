import { ShopError } from '@parlour/http';
import type { CustomerContext } from './routes.ts';

/**
 * Refuses an order, a review or an enquiry in the name of an email address that may belong to another person.
 * @throws {ShopError} `email_unverified`
 */
export const requireVerifiedEmail = ({ customer }: CustomerContext): void => {
  if (customer.emailVerified) return;
  throw new ShopError(
    'email_unverified',
    409,
    'Please confirm your email address first, with the link that we sent you. Then sign in again.',
  );
};

/**
 * The same for an order that is paid as it is placed. A guest's address is never confirmed, but until the order
 * is paid it holds nothing, and nobody is told about it.
 * @throws {ShopError} `email_unverified`
 */
export const requireVerifiedEmailUnlessPaid = (context: CustomerContext): void => {
  if (context.guest === undefined) requireVerifiedEmail(context);
};
