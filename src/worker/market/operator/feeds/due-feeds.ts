import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { startFeed } from './feed-object.ts';
import { claimDue } from './feeds.queries.ts';

/** Begins a run of every feed that is due; one that cannot begin spares the others. */
export const startDueFeeds = async (env: Env, now = new Date()): Promise<void> => {
  for (const name of await claimDue(env.MARKET_DB, now.toISOString())) {
    await startFeed(env, name).catch((thrown: unknown) => {
      log('error', 'feed_not_started', { feed: name, chain: errorChain(thrown) });
    });
  }
};
