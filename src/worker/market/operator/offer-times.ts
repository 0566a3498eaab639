import { cacheTags } from '#lib/cache-tags.ts';
import { londonDay, MINUTE_MS } from '@parlour/domain';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { lastMark, setMark } from '../../platform/schedule-marks.ts';
import { sitesOf } from '@parlour/site';
import { recordPurge } from '@parlour/edge-cache';
import { claimBuild, leaveBuild } from '@parlour/search';
import type { Owner } from '../owner.ts';
import { bringUpToDate, dueInCart, dueProducts, namesDays } from './offer-times.queries.ts';

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

/** What every minute begins with: a new day first, because the sales of midnight may take long. */
export const beginMinute = async (env: Env, scheduled: number): Promise<void> => {
  // The platform may call a little early, or late.
  const now = Math.max(scheduled, Date.now());
  try {
    await beginDay(env, now);
  } finally {
    await applyDueOffers(env, now);
  }
};

/**
 * Begins and ends the sales that are due, ends the offers that have expired, and no longer announces what should
 * have arrived; then purges the catalogue of the sites that sell any of them. One run at a time does this, and for
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
  if (due.length > 0) await apply(env, due, moment);
};

const apply = async (env: Env, products: readonly number[], moment: string): Promise<void> => {
  const assortments = await bringUpToDate(env.MARKET_DB, products, moment);
  await purgeSelling(env, assortments);
};

/** Products that fail are tried again in the next minute; the others do not wait for them. */
const applyLogged: typeof apply = async (env, products, moment) => {
  try {
    await apply(env, products, moment);
  } catch (thrown) {
    const [first, last] = [products[0], products.at(-1)];
    log('error', 'offers_not_applied', { first, last, chain: errorChain(thrown) });
  }
};

/** Purges the catalogue of the sites that have one of these assortments. */
export const purgeSelling = async (env: Env, assortments: readonly string[]): Promise<void> => {
  const sites = await sitesOf(env);
  const selling = sites.filter(({ assortment }) => assortments.includes(assortment));
  await Promise.all(selling.map(({ id }) => purgeCatalogue(env, id)));
};

/**
 * Purges the catalogue where pages say when offers arrive or show a reduction, which ends with a day, once for each day
 * in London. It compares the day with the last one that has begun, so a run that was late or failed is made up for.
 */
export const beginDay = async (env: Env, now = Date.now()): Promise<void> => {
  const today = londonDay(now);
  const last = await lastMark(env, 'day');
  if (last >= today) return;
  // Before the purge: a database that takes no writes must not lead to one every minute.
  await setMark(env, 'day', today);
  try {
    if (!(await namesDays(env.MARKET_DB))) return;
    const sites = await sitesOf(env);
    await Promise.all(sites.map(({ id }) => recordPurge(env, id, [cacheTags.catalogue])));
  } catch (thrown) {
    await setMark(env, 'day', last);
    throw thrown;
  }
};

/** The change itself stands even if this fails; then it shows when the pages expire. */
const purgeCatalogue = async (env: Env, site: string): Promise<void> => {
  try {
    await recordPurge(env, site, [cacheTags.catalogue]);
  } catch (thrown) {
    log('warn', 'offers_not_purged', { site, chain: errorChain(thrown) });
  }
};
