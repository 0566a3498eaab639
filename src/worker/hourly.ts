import { startDueFeeds } from './market/operator/feeds/feed-object.ts';
import { startDuePictures } from './market/operator/pictures/picture-object.ts';
import { measurePictures } from './market/operator/pictures/sizes/measure-pictures.ts';
import { moveOldOrders } from './market/orders/move-years.ts';
import type { Env } from './platform/env.ts';
import { errorChain, log } from '@parlour/runtime';
import { reportClaims } from './report-claims.ts';
import { reportSizes } from './report-sizes.ts';
import { sweepVisitors } from './retention.ts';

/**
 * Fetches the suppliers' feeds and pictures that are due, measures pictures of unknown size, deletes what
 * visitors without an account have left, moves old orders to the databases of their years, and reports databases that
 * fill up and claims that are late; when one job fails, the others still run.
 */
export const beginDue = async (env: Env): Promise<void> => {
  const runs = await Promise.allSettled([
    startDueFeeds(env),
    startDuePictures(env),
    measurePictures(env),
    sweepVisitors(env),
    moveOldOrders(env),
    reportSizes(env),
    reportClaims(env),
  ]);
  for (const run of runs) {
    if (run.status === 'rejected') log('error', 'not_begun', { chain: errorChain(run.reason) });
  }
};
