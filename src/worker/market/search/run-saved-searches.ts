import { SearchSelection } from '@parlour/contract';
import { WEEK_MS } from '@parlour/domain';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { siteById } from '@parlour/site';
import { NEWEST } from '../listing/list-order.ts';
import { countOf, pageOfIds, toCount, toIds } from '../listing/products.queries.ts';
import {
  everyProduct,
  narrow,
  newSince,
  filterConditions,
  type Selection,
} from '../listing/selection.ts';
import type { MarketContext } from '../routes.ts';
import { dueSearches, noteSeen, type SavedSearchRow } from './saved-searches.queries.ts';
import { attempts } from './search-attempts.ts';

/** The products in an email. */
const SHOWN = { limit: 6, skip: 0 } as const;
const NOTHING = { ids: [], count: 0 } as const;

/**
 * Runs the saved searches with email alerts that have not been run for a week, and queues an email for those
 * that find new products. Never throws: a search that fails is tried again.
 */
export const runSavedSearches = async (env: Env, now = Date.now()): Promise<void> => {
  const before = new Date(now - WEEK_MS).toISOString();
  for (const search of await dueSearches(env.MARKET_DB, before)) {
    try {
      await run(env, search, new Date(now).toISOString());
    } catch (thrown) {
      log('error', 'search_not_run', { site: search.site, chain: errorChain(thrown) });
    }
  }
};

const run = async (env: Env, search: SavedSearchRow, now: string): Promise<void> => {
  const { MARKET_DB: db } = env;
  const site = await siteById(env, search.site);
  const kept = SearchSelection.safeParse(JSON.parse(search.search));
  const selection =
    site && kept.success ? await newOf({ env, db, site }, kept.data, search.seen_at) : undefined;
  await noteSeen(db, search, selection ? await foundBy(db, selection) : NOTHING, now);
};

const foundBy = async (db: D1Database, selection: Selection) => {
  const [ids, count] = (await db.batch([
    pageOfIds(db, selection, NEWEST, SHOWN),
    countOf(db, selection),
  ])) as [D1Result, D1Result];
  return { ids: toIds(ids), count: toCount(count) };
};

/**
 * New products since a moment, in the first reading of a text: other readings are guesses, and a guess is not
 * worth an email.
 */
const newOf = async (
  context: MarketContext,
  { text, filter }: SearchSelection,
  since: string,
): Promise<Selection | undefined> => {
  const conditions = await filterConditions(context.db, filter);
  const among = narrow(everyProduct(context.site.assortment), ...conditions, newSince(since));
  if (text === '') return among;
  for await (const { selection } of attempts(context, among, text, { isByWords: true }))
    return selection;
  return undefined;
};
