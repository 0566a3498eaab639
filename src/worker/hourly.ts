import { startDueFeeds } from './market/operator/feeds/feed-object.ts';
import { startDuePictures } from './market/operator/pictures/picture-object.ts';
import { measurePictures } from './market/operator/pictures/sizes/measure-pictures.ts';
import type { Env } from './platform/env.ts';
import { errorChain, log } from './platform/log.ts';

/**
 * Has suppliers' feeds and pictures fetched that are due, and reads the pixels of pictures that nobody has
 * told; one that fails spares the others.
 */
export const beginDue = async (env: Env): Promise<void> => {
  const runs = await Promise.allSettled([
    startDueFeeds(env),
    startDuePictures(env),
    measurePictures(env),
  ]);
  for (const run of runs) {
    if (run.status === 'rejected') log('error', 'not_begun', { chain: errorChain(run.reason) });
  }
};
