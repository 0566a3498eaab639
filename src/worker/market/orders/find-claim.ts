import { notFound } from '../ids.ts';
import type { Claim } from './claims.queries.ts';
import type { WholeOrder } from './orders.queries.ts';

/**
 * A claim of an order.
 * @throws {ShopError} `not_found`
 */
export const claimNumbered = ({ claims }: WholeOrder, number: number): Claim => {
  const claim = claims.find((one) => one.number === number);
  if (!claim) throw notFound('claim');
  return claim;
};

/** The claim that a request with a key has begun. */
export const claimWithKey = ({ claims }: WholeOrder, key = ''): Claim | undefined =>
  key === '' ? undefined : claims.find(({ request_key }) => request_key === key);
