import type { IdentityBindings } from './bindings.ts';
import { ShopError, toShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';

const SENTENCE =
  'We can’t sign anyone in at the moment. Nothing is lost, and the rest of the shop is working. Please try again in a few minutes.';
/** Seconds after which a request may be sent again. */
const AGAIN_S = 60;

const isAnswering = ({ IDENTITY_DB: db }: IdentityBindings): Promise<boolean> =>
  db
    .prepare('SELECT 1 FROM user LIMIT 1')
    .first()
    .then(
      () => true,
      () => false,
    );

/** The error for a request that failed because the provider's database does not answer; any other stays as it is. */
export const orDown = async (env: IdentityBindings, thrown: unknown): Promise<unknown> => {
  if (toShopError(thrown).code !== 'internal' || (await isAnswering(env))) return thrown;
  log('error', 'identity', { message: 'the database doesn’t answer', chain: errorChain(thrown) });
  return new ShopError('sign_in_unavailable', 503, SENTENCE, {
    cause: thrown,
    retryAfter: AGAIN_S,
  });
};
