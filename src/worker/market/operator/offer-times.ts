import { cacheTags } from '#lib/cache-tags.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { londonDay } from '#lib/insight/london-day.ts';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '../../platform/log.ts';
import { sitesOf } from '../../platform/sites.ts';
import { recordPurge } from '../../platform/tiered-cache/purge-ledger.ts';
import { bringUpToDate, dueProducts, namesDays } from './offer-times.queries.ts';

/** When wrangler.toml schedules it. */
export const OFFERS_CRON = '* * * * *';

/** Products in one transaction. */
const AT_ONCE = 500;

/**
 * Begins and ends the sales that are due, ends the offers that have expired, and no longer announces what should
 * have arrived; then purges the catalogue of the sites that sell any of them.
 */
export const applyDueOffers = async (env: Env, now = Date.now()): Promise<void> => {
  const { MARKET_DB: db } = env;
  const moment = new Date(now).toISOString();
  for (;;) {
    const due = await dueProducts(db, moment, AT_ONCE);
    if (due.length === 0) return;
    const assortments = await bringUpToDate(db, due, moment);
    await purgeSelling(env, assortments);
  }
};

/** Purges the catalogue of the sites that have one of these assortments. */
export const purgeSelling = async (env: Env, assortments: readonly string[]): Promise<void> => {
  const selling = sitesOf(env).filter(({ assortment }) => assortments.includes(assortment));
  await Promise.all(selling.map(({ id }) => purgeCatalogue(env, id)));
};

/** At midnight in London, purges the catalogue where pages say when offers arrive. */
export const beginDay = async (env: Env, now = Date.now()): Promise<void> => {
  if (londonDay(now) === londonDay(now - MINUTE_MS)) return;
  if (await namesDays(env.MARKET_DB)) {
    await Promise.all(sitesOf(env).map(({ id }) => purgeCatalogue(env, id)));
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
