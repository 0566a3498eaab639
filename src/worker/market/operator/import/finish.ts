import { waitUntil } from 'cloudflare:workers';
import { sitesOf } from '@parlour/site';
import type { Env } from '#worker/platform/env.ts';
import { sendAlertEmails } from '../../alerts/send-alert-emails.ts';
import { listIndexCache, textIndexCache, learnMeanings } from '@parlour/search';
import { changedAssortments, refreshTagCounts } from '../../tags/tags.queries.ts';
import { assortmentsOf } from '../assortments.ts';
import { purgeDue } from '../../purge-due.ts';

const COUNTS = `
SELECT (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM variant) AS variants,
  (SELECT count(*) FROM tag) AS tags`;

interface Counts {
  readonly products: number;
  readonly variants: number;
  readonly tags: number;
}

/** The size of the whole catalogue. */
export const catalogueCounts = async (db: D1Database): Promise<Counts> =>
  (await db.prepare(COUNTS).first<Counts>()) ?? { products: 0, variants: 0, tags: 0 };

/** Texts that a model reads at the end of an import; the rest follow within minutes. */
const READ_AT_ONCE = 1_000;

/**
 * Ends an import. Where products have changed it recounts the tags, if that can have changed them, and updates the
 * words for searches and the lists in memory; it purges the pages that have changed, and emails customers with alerts
 * about prices and stock.
 */
export const finish = async (env: Env): Promise<void> => {
  const { MARKET_DB: db } = env;
  const all = assortmentsOf(await sitesOf(env));
  for (const { assortment, isCounted } of await changedAssortments(db, all)) {
    if (!isCounted) await db.batch(refreshTagCounts(db, assortment));
    await refreshIndexes(env, assortment);
  }
  await purgeDue(env);
  await sendAlertEmails(env);
  waitUntil(learnMeanings(env, READ_AT_ONCE));
};

/** Updates the lists of an assortment, and the words that searches look up. */
const refreshIndexes = async (env: Env, assortment: string): Promise<void> => {
  await listIndexCache.rebuild(env, assortment);
  await textIndexCache.refresh(env, assortment);
};
