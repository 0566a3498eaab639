import type { Call } from '#lib/contract/call.ts';
import { ShopError } from '../platform/errors.ts';
import type { RequestContext } from './upstream.ts';

/**
 * Refuses a customer's call when nobody is signed in, without asking the upstream (ERROR-001).
 * @throws {ShopError} `sign_in_required`
 */
export const requireSignIn = (row: Call, { bearer }: RequestContext): void => {
  if (row.access === 'public' || (row.access === 'customer' && bearer)) return;
  throw signInRequired();
};

/** The error of a customer's call when nobody is signed in: `sign_in_required`, 401. */
export const signInRequired = (): ShopError =>
  new ShopError('sign_in_required', 401, 'You must be logged in');
