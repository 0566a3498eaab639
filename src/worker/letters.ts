import { postUnsentLetters } from './identity/letters.ts';
import { tellAlerts } from './market/alerts/tell-alerts.ts';
import { postLetters } from './market/letters/post-letters.ts';
import { runSavedSearches } from './market/search/run-saved-searches.ts';
import type { Env } from './platform/env.ts';
import { errorChain, log } from './platform/log.ts';

/** When wrangler.toml lets letters be tried again. */
export const LETTERS_CRON = '*/5 * * * *';

/** Notes the letters that nobody's press writes: of changes in price and stock, and of kept searches. */
const noteNews = async (env: Env, now: number): Promise<void> => {
  try {
    await tellAlerts(env, now);
    await runSavedSearches(env, now);
  } catch (thrown) {
    log('error', 'news_not_noted', { chain: errorChain(thrown) });
  }
};

/** Sends every letter that is due: those that could not be sent when they were written, and what is new. */
export const postAll = async (env: Env, now = Date.now()): Promise<void> => {
  await noteNews(env, now);
  const runs = await Promise.allSettled([postLetters(env, {}, now), postUnsentLetters(env, now)]);
  for (const run of runs) {
    if (run.status === 'rejected') {
      log('error', 'letters_not_posted', { chain: errorChain(run.reason) });
    }
  }
};
