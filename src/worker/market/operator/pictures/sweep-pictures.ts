import { DAY_MS } from '@parlour/domain';
import type { Env } from '../../../platform/env.ts';
import { bucketOf } from './keep-picture.ts';
import { copyNames } from './make-copies.ts';
import { deleteSizes } from './sizes/sizes.queries.ts';

/*
 * A copy is in use while a product uses a URL that has it, and while an order or a cart shows it. An unused
 * copy is kept until no version of the catalogue remains that began before it fell out of use, because such a
 * version may have recorded it.
 */
const USED = `EXISTS (SELECT 1 FROM supplier_picture AS picture
    CROSS JOIN media ON media.url = picture.address WHERE picture.hash = stored_picture.hash)
  OR address IN (SELECT main_picture FROM order_line)
  OR address IN (SELECT address FROM moved_picture)
  OR address IN (SELECT main_picture FROM cart_line)`;

const MARK = `UPDATE stored_picture SET unused_since = ?1 WHERE unused_since = '' AND NOT (${USED})`;
const UNMARK = `UPDATE stored_picture SET unused_since = '' WHERE unused_since <> '' AND (${USED})`;
/* URLs without a stored copy that no product uses any more. */
const DELETE = `DELETE FROM supplier_picture WHERE hash = ''
  AND NOT EXISTS (SELECT 1 FROM media WHERE media.url = supplier_picture.address)`;

/** Records since when copies have been unused. */
const markUnused = async (db: D1Database, now: string): Promise<void> => {
  await db.batch([db.prepare(MARK).bind(now), db.prepare(UNMARK), db.prepare(DELETE)]);
};

const GONE = `SELECT hash, width FROM stored_picture WHERE unused_since <> '' AND unused_since < ?1
  AND unused_since < (SELECT coalesce(min(at), '9999') FROM catalogue_version) LIMIT ?2`;

interface UnusedPicture {
  readonly hash: string;
  readonly width: number;
}

/** Copies that were last used before a moment, and that no version of the catalogue needs. */
const unusedSince = async (
  db: D1Database,
  before: string,
  most: number,
): Promise<readonly UnusedPicture[]> =>
  (await db.prepare(GONE).bind(before, most).all<UnusedPicture>()).results;

const DELETE_PICTURES = `DELETE FROM supplier_picture WHERE hash IN (SELECT value FROM json_each(?1))`;
const DELETE_STORED = `DELETE FROM stored_picture WHERE hash IN (SELECT value FROM json_each(?1))`;

const deletePictures = async (db: D1Database, hashes: readonly string[]): Promise<void> => {
  const named = JSON.stringify(hashes);
  await db.batch([db.prepare(DELETE_PICTURES).bind(named), db.prepare(DELETE_STORED).bind(named)]);
};

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
