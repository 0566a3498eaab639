import type { Site } from '@parlour/site';
import type { Env } from '../env.ts';
import { attemptsAt } from '@parlour/identity';
import { OPERATOR_SIGN_IN } from './rate-limits.ts';

const of = (network: string) => ({ kind: 'operator', from: network, rate: OPERATOR_SIGN_IN });

/** A network's attempts to come in as an operator of a site: at the console, and with tokens. */
export const operatorTries = {
  /** @throws {ShopError} `rate_limited` */
  count: async (env: Env, site: Site, network: string): Promise<void> => {
    await attemptsAt(env, site).count(of(network));
  },
  succeeded: (env: Env, site: Site, network: string): Promise<void> =>
    attemptsAt(env, site).succeeded(of(network)),
};
