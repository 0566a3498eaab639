import { limitRequest } from '../platform/rate-limits/limit-request.ts';
import { RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';
import type { CustomerContext } from './routes.ts';

/**
 * Counts a customer's orders, payments and new cards towards a rate limit. Guests are counted by their network,
 * because they may be invented.
 * @throws {ShopError} `rate_limited`
 */
export const limitOrders = ({ visit, site, customer, guest }: CustomerContext): Promise<void> =>
  guest
    ? limitRequest(visit.env, site, RATE_LIMITS.payment, `guests ${guest.network}`)
    : limitRequest(visit.env, site, RATE_LIMITS.order, customer.sub);
