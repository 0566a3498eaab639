import {
  accounts,
  endDormantAccounts,
  embeddedIdentity,
  attemptSweeps,
  identitySweeps,
} from '@parlour/identity';
import { deleteCustomer } from './market/account/delete-customer.ts';
import { sweepPictures } from './market/operator/pictures/sweep-pictures.ts';
import { bringOldPersonsBack } from './market/orders/move-years.ts';
import { MARKET_SWEEPS } from './market/retention.ts';
import { payments } from '@parlour/payments';
import type { Env } from './platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { BATCH, noteSweep, sweep, type SweepResult } from './platform/sweep.ts';
import { VISITOR_SWEEPS } from './platform/visitors/retention.ts';

type Job = readonly [name: string, run: () => Promise<SweepResult | undefined>];

const jobsOf = (env: Env, now: number): readonly Job[] => [
  ['market', () => sweepMarket(env, now)],
  ['identity', () => sweep(env.IDENTITY_DB, identitySweeps(BATCH), { now })],
  ['visitors', () => sweep(env.VISITOR_DB, VISITOR_SWEEPS, { now })],
  ['dormant accounts', () => endDormant(env, now)],
  ['pictures', () => sweepPictures(env, now).then(() => undefined)],
  ['renewed secrets', () => embeddedIdentity.reseal(env).then(() => undefined)],
];

const sweepMarket = async (env: Env, now: number): Promise<SweepResult> => {
  await bringOldPersonsBack(env, now);
  return sweep(env.MARKET_DB, MARKET_SWEEPS, { now });
};

const endDormant = async (env: Env, now: number): Promise<undefined> => {
  await endDormantAccounts(env, now, async (site, customer) => {
    const address = await accounts.confirmedAddress(env, site, customer);
    await deleteCustomer({ env, payments, visit: { env, site } }, customer, address);
    await accounts.remove(env, site, customer);
  });
};

/**
 * Deletes data at the end of its retention period from the databases, with the accounts that nobody uses, and
 * encrypts with the newest secret what an older one has encrypted; when one job fails, the others still run. What
 * has failed is noted for the health check.
 */
export const sweepAll = async (env: Env, now = Date.now()): Promise<void> => {
  const jobs = jobsOf(env, now);
  const runs = await Promise.allSettled(jobs.map(([, run]) => run()));
  const failed = runs.flatMap((run, at) => {
    const name = jobs[at]?.[0] ?? '';
    if (run.status === 'fulfilled')
      return (run.value?.failed ?? []).map((kind) => `${name}: ${kind}`);
    log('error', 'not_swept', { job: name, chain: errorChain(run.reason) });
    return [name];
  });
  await noteSweep(env, failed);
};

/** Deletes, every hour, what grows by requests without an account. */
export const sweepVisitors = async (env: Env, now = Date.now()): Promise<void> => {
  await Promise.all([
    sweep(env.VISITOR_DB, VISITOR_SWEEPS, { now }),
    sweep(env.IDENTITY_DB, attemptSweeps(BATCH), { now }),
  ]);
};
