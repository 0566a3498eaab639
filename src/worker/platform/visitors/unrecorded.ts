import { ShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';

/*
 * Keys, limits and logs of acts may be impossible to write: their database is full, or does not answer. An act that
 * has not begun is refused then. What has been done is answered as done, though it cannot be recorded.
 */

/** Seconds after which it may be tried again. */
const AGAIN_S = 60;

/**
 * Reads or writes before an act.
 * @throws {ShopError} `nothing_saved`, 503, when the database does not answer; what it throws itself
 */
export const beforeAct = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ShopError) throw thrown;
    throw new ShopError(
      'nothing_saved',
      503,
      'The shop can save nothing at the moment. Nothing has been changed. Please try again in a minute.',
      { cause: thrown, retryAfter: AGAIN_S },
    );
  }
};

/** Records what has been done, or refused. A failure is logged, and changes nothing about it. */
export const afterAct = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (thrown) {
    log('error', 'act_not_recorded', { chain: errorChain(thrown) });
  }
};
