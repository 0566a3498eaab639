import { ShopError } from '../platform/errors.ts';
import { signInRequired } from './access.ts';
import { exchange } from './exchange.ts';
import type { Outgoing } from './outgoing.ts';
import type { Reply } from './reply.ts';
import type { Reach, RequestContext } from './upstream.ts';

/**
 * Asks the upstream on the customer's behalf. A token that it refuses is refreshed once; when it
 * refuses the new one as well, the session is over.
 * @throws {ShopError} `sign_in_required`; `upstream_unreachable` when no token can be had for the
 * moment; and what `exchange` throws.
 */
export const exchangeAsCustomer = async (
  reach: Reach,
  context: RequestContext,
  call: Outgoing,
): Promise<Reply> => {
  const token = await tokenOf(context);
  try {
    return await exchange(reach, context, call, token);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return exchange(reach, context, call, await tokenOf(context, token));
  }
};

const tokenOf = async ({ bearer }: RequestContext, rejected?: string): Promise<string> => {
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
