import { IDENTITY_SWEEPS } from './identity/retention.ts';
import { MARKET_SWEEPS } from './market/retention.ts';
import type { Env } from './platform/env.ts';
import { errorChain, log } from './platform/log.ts';
import { sweep } from './platform/retention/sweep.ts';

/** Deletes what has been kept for long enough, in both databases; one that fails spares the other. */
export const sweepAll = async (env: Env, now = Date.now()): Promise<void> => {
  const runs = await Promise.allSettled([
    sweep(env.MARKET_DB, MARKET_SWEEPS, now),
    sweep(env.IDENTITY_DB, IDENTITY_SWEEPS, now),
  ]);
  for (const run of runs) {
    if (run.status === 'rejected') log('error', 'not_swept', { chain: errorChain(run.reason) });
  }
};
