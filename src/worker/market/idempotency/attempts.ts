import { ShopError } from '../../platform/errors.ts';
import type { CustomerShop } from '../routes.ts';

/** Seconds that a customer is counted for, as `[[ratelimits]]` in wrangler.toml has it. */
const PERIOD = 60;

const SENTENCE =
  'That were many orders and payments at once. Nothing is lost: please wait a minute and try again.';

/**
 * Counts what a customer orders, pays and saves as cards: nobody tries cards here by the dozen.
 * @throws {ShopError} `rate_limited`
 */
export const countAttempt = async ({ visit, site, customer }: CustomerShop): Promise<void> => {
  const { success } = await visit.env.ORDER_LIMIT.limit({ key: `${site.id} ${customer.sub}` });
  if (!success) throw new ShopError('rate_limited', 429, SENTENCE, { retryAfter: PERIOD });
};
