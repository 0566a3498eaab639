import { postUnsentLetters } from './identity/letters.ts';
import { postLetters } from './market/letters/post-letters.ts';
import type { Env } from './platform/env.ts';
import { errorChain, log } from './platform/log.ts';

/** When wrangler.toml lets letters be tried again. */
export const LETTERS_CRON = '*/5 * * * *';

/** Sends every letter that is due: those that could not be sent when they were written. */
export const postAll = async (env: Env, now = Date.now()): Promise<void> => {
  const runs = await Promise.allSettled([postLetters(env, {}, now), postUnsentLetters(env, now)]);
  for (const run of runs) {
    if (run.status === 'rejected') {
      log('error', 'letters_not_posted', { chain: errorChain(run.reason) });
    }
  }
};
