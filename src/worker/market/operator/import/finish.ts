import { waitUntil } from 'cloudflare:workers';
import { type ListedSite, sitesOf } from '@parlour/site';
import type { Env } from '#worker/platform/env.ts';
import { sendAlertEmails } from '../../alerts/send-alert-emails.ts';
import { listIndexCache, textIndexCache, learnMeanings } from '@parlour/search';
import { recountTags } from '../../tags/tags.queries.ts';
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
const catalogueCounts = async (db: D1Database): Promise<Counts> =>
  (await db.prepare(COUNTS).first<Counts>()) ?? { products: 0, variants: 0, tags: 0 };

const SHARED_ASSORTMENTS = `
SELECT DISTINCT other.assortment FROM assortment_product given
JOIN assortment_product other ON other.product_id = given.product_id
WHERE given.assortment IN (SELECT value FROM json_each(?1))`;

/** The assortments that share at least one product with the given ones, including the given ones. */
const sharedAssortments = async (
  db: D1Database,
  assortments: readonly string[],
): Promise<readonly string[]> => {
  const { results } = await db
    .prepare(SHARED_ASSORTMENTS)
    .bind(JSON.stringify(assortments))
    .all<{ assortment: string }>();
  return results.map(({ assortment }) => assortment);
};

/** Texts that a model reads at the end of an import; the rest follow within minutes. */
const READ_AT_ONCE = 1_000;

/**
 * Ends an import for every site that sells any of the given assortments' products, or for every site when
 * none is given, because the products may be in any assortment. It recounts the tags and updates the words for
 * searches and the lists in memory, unless nothing has changed; it purges the pages that have changed, and emails
 * customers with alerts about prices and stock.
 */
export const finish = async (env: Env, sites: readonly ListedSite[]): Promise<Counts> => {
  const affected = sites.length === 0 ? await sitesOf(env) : await sellingAnyOf(env, sites);
  for (const name of assortmentsOf(affected)) {
    if (await recountTags(env.MARKET_DB, name)) await rebuildIndexes(env, name);
  }
  await purgeDue(env);
  await sendAlertEmails(env);
  waitUntil(learnMeanings(env, READ_AT_ONCE));
  return catalogueCounts(env.MARKET_DB);
};

/** Updates the lists of an assortment, and the words that searches look up. */
const rebuildIndexes = async (env: Env, assortment: string): Promise<void> => {
  await listIndexCache.rebuild(env, assortment);
  await textIndexCache.rebuild(env, assortment);
};

const sellingAnyOf = async (
  env: Env,
  sites: readonly ListedSite[],
): Promise<readonly ListedSite[]> => {
  const named = assortmentsOf(sites);
  const touched = [...named, ...(await sharedAssortments(env.MARKET_DB, named))];
  return (await sitesOf(env)).filter(({ assortment }) => touched.includes(assortment));
};
