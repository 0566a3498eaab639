import { isPicture } from '#lib/domain/picture.ts';
import type { Env } from '../../../../platform/env.ts';
import { sitesOf } from '../../../../platform/sites.ts';
import { purgeNaming } from '../purge-naming.ts';
import { readSize, type OwnFiles } from './read-size.ts';
import { dueSizes, noteSizes, type NotedSize, type UnknownSize } from './sizes.queries.ts';

/** Pictures of one run, of an hour; each is a request, of the 10,000 that an invocation may make. */
const MOST = 2_000;
/** Milliseconds after which a run begins no more of them. */
const TIME_MS = 4 * 60_000;
/** Pictures that are noted together, and those that are asked for at once. */
const TOGETHER = 40;
const AT_ONCE = 4;

const HOUR_MS = 3_600_000;
/** Hours after a failure in a row; a week after more, and after what will hardly pass. */
const PAUSES = [1, 4, 24] as const;
const WEEK = 7 * 24;

/**
 * Reads the pixels of pictures that no record tells and that the shop keeps no copy of, so that feeds leave
 * out what is too small for a channel. Gives how many were asked for.
 */
export const measurePictures = async (env: Env, now = Date.now()): Promise<number> => {
  const { MARKET_DB: db } = env;
  const own = ownFiles(env);
  const until = Date.now() + TIME_MS;
  let count = 0;
  while (count < MOST && Date.now() < until) {
    const due = await dueSizes(db, new Date(now).toISOString(), TOGETHER);
    if (due.length === 0) break;
    const noted = await measured(due, own, now);
    await noteSizes(db, noted);
    await purgeNaming(
      env,
      noted.flatMap(({ address, width }) => (width > 0 ? [address] : [])),
    );
    count += due.length;
  }
  return count;
};

const ownFiles = (env: Env): OwnFiles => {
  const [site] = sitesOf(env);
  return (path) => env.ASSETS.fetch(new URL(path, site?.origin));
};

const measured = async (
  due: readonly UnknownSize[],
  own: OwnFiles,
  now: number,
): Promise<readonly NotedSize[]> => {
  const waiting = due.values();
  const noted: NotedSize[] = [];
  const lane = async (): Promise<void> => {
    for (const picture of waiting) noted.push(await measure(picture, own, now));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return noted;
};

const measure = async (
  { address, failures, isKept }: UnknownSize,
  own: OwnFiles,
  now: number,
): Promise<NotedSize> => {
  const unknown = { address, width: 0, height: 0 };
  // A 3D model among the pictures has none.
  if (isKept === 1 || !isPicture({ url: address })) {
    return { ...unknown, reason: '', failures: 0, dueAt: '' };
  }
  const read = await readSize(address, own);
  if (!('reason' in read)) return { address, ...read, reason: '', failures: 0, dueAt: '' };
  const pause = (read.isPassing ? PAUSES[failures] : undefined) ?? WEEK;
  const dueAt = new Date(now + pause * HOUR_MS).toISOString();
  return { ...unknown, reason: read.reason, failures: failures + 1, dueAt };
};
