import { DAY_MS } from '#lib/durations.ts';
import type { Env } from '../../../platform/env.ts';
import { bucketOf } from './keep-picture.ts';
import { copyNames } from './make-copies.ts';
import { deleteSizes } from './sizes/sizes.queries.ts';
import { deletePictures, markUnused, unusedSince } from './sweep.queries.ts';

/** The days for which unused copies stay, because cached pages and emails may still show them. */
const GRACE_DAYS = 14;
/** The number of pictures whose copies are deleted at once: the store takes a thousand names. */
const AT_ONCE = 100;

/**
 * Deletes copies that have been unused for long enough, and the sizes of pictures that no product uses.
 * Returns how many copied pictures were deleted.
 */
export const sweepPictures = async (env: Env, now: number): Promise<number> => {
  const { MARKET_DB: db } = env;
  await deleteSizes(db);
  if (env.PICTURES === undefined) return 0;
  await markUnused(db, new Date(now).toISOString());
  const before = new Date(now - GRACE_DAYS * DAY_MS).toISOString();
  let swept = 0;
  for (;;) {
    const gone = await unusedSince(db, before, AT_ONCE);
    if (gone.length === 0) return swept;
    // The files go first. Leftover rows still name what to delete, but leftover files would be lost.
    await bucketOf(env).delete(gone.flatMap(({ hash, width }) => [...copyNames(hash, width)]));
    await deletePictures(
      db,
      gone.map(({ hash }) => hash),
    );
    swept += gone.length;
  }
};
