import type { Site } from '@parlour/site';
import type { Env } from '../env.ts';
import { ShopError, waiting } from '@parlour/http';
import type { RateLimitRow } from './rate-limits.ts';

/**
 * Counts a request at a site against a limit.
 * @param subject a network or a customer, as the row's `key` says
 * @throws {ShopError} `rate_limited`, with the seconds to wait, when it is one too many.
 */
export const limitRequest = async (
  env: Env,
  site: Site,
  { binding, message, period }: RateLimitRow,
  subject: string,
): Promise<void> => {
  const { success } = await env[binding].limit({ key: `${site.id} ${subject}` });
  if (success) return;
  throw new ShopError('rate_limited', 429, message(waiting(period)), { retryAfter: period });
};
