import { setTimeout as pause } from 'node:timers/promises';
import type { Miniflare } from 'miniflare';
import { MINUTE_MS } from '@parlour/domain';

/** The schedule in wrangler.toml that begins and ends sales. */
const EVERY_MINUTE = '* * * * *';

/**
 * Starts the work of every minute, which the platform's cron trigger starts in a deployed shop. The other scheduled
 * work is left to the operator's commands here.
 * @param everyMs a test that waits for this work does not wait for a whole minute
 * @returns ends it
 */
export const startClock = (runtime: Miniflare, everyMs = MINUTE_MS): (() => void) => {
  const ending = new AbortController();
  const work = async (): Promise<void> => {
    const worker = await runtime.getWorker();
    await worker.scheduled({ cron: EVERY_MINUTE });
  };
  const tick = async (): Promise<void> => {
    const options = { signal: ending.signal, ref: false };
    for (;;) {
      await pause(everyMs - (Date.now() % everyMs), undefined, options);
      // On a busy machine the work may take longer than the pause: the next waits, so that it does not pile up.
      await work().catch((error: unknown) => {
        console.error('The work of this minute failed:', error);
      });
    }
  };
  // Ending it rejects the pause.
  tick().catch(() => undefined);
  return () => {
    ending.abort();
  };
};
