import { IDEMPOTENCY_HEADER } from '#lib/contract/headers.ts';
import { ShopError } from './errors.ts';

const KEY = /^[\w-]{8,64}$/;

/**
 * The key that a request carries, undefined without one.
 * @throws {ShopError} `invalid_request` for one that cannot be a key.
 */
export const idempotencyKeyOf = ({ headers }: Pick<Request, 'headers'>): string | undefined => {
  const key = headers.get(IDEMPOTENCY_HEADER);
  if (key === null) return undefined;
  if (KEY.test(key)) return key;
  throw new ShopError('invalid_request', 400, 'The Idempotency-Key is not valid.', {
    details: [`${IDEMPOTENCY_HEADER}: 8 to 64 letters, digits, - and _`],
  });
};
