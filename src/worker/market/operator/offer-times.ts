import { MINUTE_MS } from '@parlour/domain';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { claimBuild, leaveBuild } from '@parlour/search';
import type { Owner } from '../owner.ts';
import { purgeDue } from '../purge-due.ts';
import { bringUpToDate, dueInCart, dueProducts } from './offer-times.queries.ts';

/** When wrangler.toml schedules it. */
export const OFFERS_CRON = '* * * * *';

/** Products in one transaction. */
const AT_ONCE = 500;
/** Transactions of one run; the next one continues. */
const MOST_TURNS = 60;
/** Milliseconds after which a run begins no other transaction: by then the next minute's run can go on. */
const LASTING_MS = 45_000;
/** Milliseconds for which a run works alone: longer than its last transaction can take. */
const ALONE_MS = 2 * MINUTE_MS;

const CLAIM = 'offers that are due';

/** What every minute begins with. */
export const beginMinute = async (env: Env, scheduled: number): Promise<void> => {
  // The platform may call a little early, or late.
  await applyDueOffers(env, Math.max(scheduled, Date.now()));
  // What a request or an import owes, because it ended before its purge.
  await purgeDue(env);
};

/**
 * Begins and ends the sales that are due, ends the offers that have expired, and no longer announces what should
 * have arrived; then purges their products and lists. One run at a time does this, and for
 * a bounded time.
 */
export const applyDueOffers = async (env: Env, now = Date.now()): Promise<void> => {
  const { MARKET_DB: db } = env;
  const moment = new Date(now).toISOString();
  if ((await dueProducts(db, moment, { after: 0, limit: 1 })).length === 0) return;
  const began = Date.now();
  if (!(await claimBuild(db, CLAIM, { now: began, until: began + ALONE_MS }))) return;
  try {
    // Each product has one turn in a run, whatever becomes of it.
    for (let [turn, after] = [0, 0]; turn < MOST_TURNS; turn += 1) {
      const due = await dueProducts(db, moment, { after, limit: AT_ONCE });
      if (due.length > 0) await applyLogged(env, due, moment);
      after = due.at(-1) ?? after;
      if (due.length < AT_ONCE || Date.now() - began > LASTING_MS) return;
    }
  } finally {
    await leaveBuild(db, CLAIM, 0);
  }
};

/** The same for what is in a cart, so that an order of it has the prices of its minute. */
export const applyDueOffersIn = async (env: Env, cart: Owner, now = Date.now()): Promise<void> => {
  const moment = new Date(now).toISOString();
  const due = await dueInCart(env.MARKET_DB, cart, moment);
  if (due.length === 0) return;
  await bringUpToDate(env.MARKET_DB, due, moment);
  await purgeDue(env, due);
};

/** Products that fail are tried again in the next minute; the others do not wait for them. */
const applyLogged = async (env: Env, products: readonly number[], moment: string) => {
  try {
    await bringUpToDate(env.MARKET_DB, products, moment);
    await purgeDue(env);
  } catch (thrown) {
    const [first, last] = [products[0], products.at(-1)];
    log('error', 'offers_not_applied', { first, last, chain: errorChain(thrown) });
  }
};
