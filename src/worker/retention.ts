import { accounts } from './identity/accounts.ts';
import { endDormantAccounts } from './identity/dormant.ts';
import { embeddedIdentity } from './identity/embedded.ts';
import { ATTEMPT_SWEEPS, IDENTITY_SWEEPS } from './identity/retention.ts';
import { deleteCustomer } from './market/account/delete-customer.ts';
import { sweepPictures } from './market/operator/pictures/sweep-pictures.ts';
import { MARKET_SWEEPS } from './market/retention.ts';
import { payments } from './payments/payments.ts';
import type { Env } from './platform/env.ts';
import { errorChain, log } from './platform/log.ts';
import { sweep } from './platform/sweep.ts';
import { VISITOR_SWEEPS } from './platform/visitors/retention.ts';

/**
 * Deletes data at the end of its retention period from the databases, with the accounts that nobody uses, and
 * encrypts with the newest secret what an older one has encrypted; when one job fails, the others still run.
 */
export const sweepAll = async (env: Env, now = Date.now()): Promise<void> => {
  const runs = await Promise.allSettled([
    sweep(env.MARKET_DB, MARKET_SWEEPS, { now }),
    sweep(env.IDENTITY_DB, IDENTITY_SWEEPS, { now }),
    sweep(env.VISITOR_DB, VISITOR_SWEEPS, { now }),
    endDormantAccounts(env, now, async (site, customer) => {
      await deleteCustomer({ env, payments, visit: { env, site } }, customer);
      await accounts.remove(env, site, customer);
    }),
    sweepPictures(env, now),
    embeddedIdentity.reseal(env),
  ]);
  for (const run of runs) {
    if (run.status === 'rejected') log('error', 'not_swept', { chain: errorChain(run.reason) });
  }
};

/** Deletes, every hour, what grows by requests without an account. */
export const sweepVisitors = async (env: Env, now = Date.now()): Promise<void> => {
  await Promise.all([
    sweep(env.VISITOR_DB, VISITOR_SWEEPS, { now }),
    sweep(env.IDENTITY_DB, ATTEMPT_SWEEPS, { now }),
  ]);
};
