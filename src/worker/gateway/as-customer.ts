import { ShopError } from '../platform/errors.ts';
import { signInRequired } from './access.ts';
import { exchange } from './exchange.ts';
import type { Outgoing } from './outgoing.ts';
import type { Reply } from './reply.ts';
import type { Reach, Visit } from './upstream.ts';

/**
 * Asks the upstream in the customer's name. A token that it does not take is refreshed once; when it
 * does not take the new one either, the session is over.
 * @throws {ShopError} `sign_in_required`, `upstream_unreachable`, or what `exchange` throws.
 */
export const exchangeAsCustomer = async (
  reach: Reach,
  visit: Visit,
  call: Outgoing,
): Promise<Reply> => {
  const token = await tokenOf(visit);
  try {
    return await exchange(reach, visit, call, token);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return exchange(reach, visit, call, await tokenOf(visit, token));
  }
};

const tokenOf = async ({ bearer }: Visit, rejected?: string): Promise<string> => {
  const given = await bearer?.(rejected);
  if (given?.status === 'active') return given.token;
  if (given?.status === 'unavailable') {
    throw new ShopError(
      'upstream_unreachable',
      502,
      'The shop cannot be reached. Please try again.',
    );
  }
  throw signInRequired();
};

const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof ShopError && thrown.code === 'sign_in_required';
