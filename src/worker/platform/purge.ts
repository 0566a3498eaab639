import { recordPurge } from '@parlour/edge-cache';
import { errorChain, log } from '@parlour/runtime';
import { type ListedSite, sitesOf } from '@parlour/site';
import type { Env } from './env.ts';

/**
 * Purges pages and replies that sites have cached with the given tags, or everything without tags. Sites of one
 * assortment share a ledger: a purge at all of them is one request.
 * @param bookmark a state of the database that has the change; asked for when absent
 * @throws what the platform throws, if a ledger cannot be written at the second attempt either
 */
export const purge = async (
  env: Env,
  sites: readonly Pick<ListedSite, 'id' | 'assortment'>[],
  tags: readonly string[],
  bookmark?: string,
): Promise<void> => {
  const ledgers = Map.groupBy(sites, ({ assortment }) => assortment);
  if (ledgers.size === 0) return;
  const seen = bookmark ?? (await bookmarkNow(env.MARKET_DB));
  const all = await sitesOf(env);
  const purges = ledgers.entries().map(async ([ledger, named]) => {
    const isWhole = all.every(
      ({ id, assortment }) => assortment !== ledger || named.some((site) => site.id === id),
    );
    const parts = isWhole ? [{}] : named.map(({ id }) => ({ siteId: id }));
    await Promise.all(
      parts.map((part) => recordPurge(env, ledger, { ...part, tags, bookmark: seen })),
    );
  });
  await Promise.all(purges);
};

/** A bookmark that has all that was written before; '' if the database says none. Never throws. */
const bookmarkNow = async (db: D1Database): Promise<string> => {
  try {
    const session = db.withSession('first-primary');
    await session.prepare('SELECT 1').run();
    return session.getBookmark() ?? '';
  } catch (thrown) {
    log('warn', 'bookmark_unknown', { chain: errorChain(thrown) });
    return '';
  }
};
