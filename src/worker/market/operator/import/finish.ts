import { waitUntil } from 'cloudflare:workers';
import { sitesOf } from '@parlour/site';
import type { Env } from '#worker/platform/env.ts';
import { sendAlertEmails } from '../../alerts/send-alert-emails.ts';
import { listIndexCache, textIndexCache, learnMeanings } from '@parlour/search';
import { changedAssortments, refreshTagCounts, takeTagCounts } from '../../tags/tags.queries.ts';
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
 * Ends an import. Where products have changed it updates the lists in memory and the words for searches, and counts the
 * tags if their counts can have changed; it purges the pages that have changed, and emails customers with alerts about
 * prices and stock.
 */
export const finish = async (env: Env): Promise<void> => {
  const { MARKET_DB: db } = env;
  const all = assortmentsOf(await sitesOf(env));
  for (const { assortment, isCounted } of await changedAssortments(db, all)) {
    await listIndexCache.rebuild(env, assortment);
    if (!isCounted) await db.batch(tagCounts(db, assortment));
    await textIndexCache.refresh(env, assortment);
  }
  await purgeDue(env);
  await sendAlertEmails(env);
  waitUntil(learnMeanings(env, READ_AT_ONCE));
};

/** The database counts itself where an assortment is too large for lists in memory, or they have failed. */
const tagCounts = (db: D1Database, assortment: string): D1PreparedStatement[] => {
  const index = listIndexCache.at(assortment);
  return index ? takeTagCounts(db, assortment, index) : refreshTagCounts(db, assortment);
};
