import { DAY_MS } from '#lib/durations.ts';
import type { Env } from '../../../platform/env.ts';
import { bucketOf } from './keep-picture.ts';
import { copyNames } from './make-copies.ts';
import { deleteSizes } from './sizes/sizes.queries.ts';
import { deletePictures, markUnused, unusedSince } from './sweep.queries.ts';

/** Days for which copies stay that nothing refers to: cached pages and mails may still show them. */
const GRACE_DAYS = 14;
/** Pictures whose copies go at once: the store takes a thousand names. */
const AT_ONCE = 100;

/**
 * Removes the copies that nothing has referred to for long enough, and the pixels of pictures that nothing
 * names; gives how many copied pictures went.
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
    // The files first: rows that are left behind name what is to be removed, files would be nobody's.
    await bucketOf(env).delete(gone.flatMap(({ hash, width }) => [...copyNames(hash, width)]));
    await deletePictures(
      db,
      gone.map(({ hash }) => hash),
    );
    swept += gone.length;
  }
};
