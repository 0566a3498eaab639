import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';
import { OPERATOR_SIGN_IN } from '../platform/rate-limits/rate-limits.ts';
import { attemptsAt } from '../platform/rate-limits/attempts.ts';

const of = (network: string) => ({ subject: `operator ${network}`, rate: OPERATOR_SIGN_IN });

/** Attempts to sign in at the operator's console, counted in the same table as those of customers. */
export const operatorTries = {
  /** @throws {ShopError} `rate_limited` */
  count: async (env: Env, site: Site, network: string): Promise<void> => {
    await attemptsAt(env, site).count(of(network));
  },
  succeeded: (env: Env, site: Site, network: string): Promise<void> =>
    attemptsAt(env, site).succeeded(of(network)),
};
