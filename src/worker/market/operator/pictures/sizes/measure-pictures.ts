import { HOUR_MS, isPicture, WEEK_MS } from '@parlour/domain';
import type { Env } from '../../../../platform/env.ts';
import { type Size, sizeAtStart } from '../../../../platform/pictures/size.ts';
import { retryDelays } from '@parlour/runtime';
import { sitesOf } from '@parlour/site';
import { fetchPublic, UnsafeUrl } from '../../public-fetch.ts';
import { purgeNaming } from '../purge-naming.ts';
import { dueSizes, type NotedSize, noteSizes, type UnknownSize } from './sizes.queries.ts';

/** The most pictures in an hourly run. Each is a request, and an invocation may make 10,000. */
const MOST = 2_000;
/** Milliseconds after which a run starts no more of them. */
const TIME_MS = 4 * 60_000;
/** How many pictures are recorded together, and how many are requested at once. */
const TOGETHER = 40;
const AT_ONCE = 4;

/** After more failures, or a failure that will hardly pass, the wait is a week. */
const retryDelay = retryDelays(HOUR_MS, [1, 4, 24]);

/**
 * Reads the pixel sizes of pictures that no record states and of which the shop has no copy, so that feeds
 * can leave out pictures that are too small for a channel. Returns how many were requested.
 */
export const measurePictures = async (env: Env, now = Date.now()): Promise<number> => {
  const { MARKET_DB: db } = env;
  const own = await ownFiles(env);
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

const ownFiles = async (env: Env): Promise<OwnFiles> => {
  const [site] = await sitesOf(env);
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
  // A 3D model among the pictures has no size in pixels.
  if (isKept === 1 || !isPicture({ url: address })) {
    return { ...unknown, reason: '', failures: 0, dueAt: '' };
  }
  const read = await readSize(address, own);
  if (!('reason' in read)) return { address, ...read, reason: '', failures: 0, dueAt: '' };
  const delay = (read.isPassing ? retryDelay(failures + 1) : undefined) ?? WEEK_MS;
  const dueAt = new Date(now + delay).toISOString();
  return { ...unknown, reason: read.reason, failures: failures + 1, dueAt };
};

/** The most bytes to read of a file. A JPEG may have its profile and a small preview before its frame. */
const MAX_BYTES = 256 * 1024;
const DEADLINE_MS = 10_000;

/** The size of a picture in pixels, or why it cannot be read; `isPassing` reasons may resolve themselves. */
type ReadSize = Size | { readonly reason: string; readonly isPassing: boolean };

/** Answers requests for the shop's own files. */
type OwnFiles = (path: string) => Promise<Response>;

/**
 * Reads the size of the shop's own picture, or of one on a public host, from the beginning of its file. Never
 * throws.
 */
const readSize = async (url: string, own: OwnFiles): Promise<ReadSize> => {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const reply = url.startsWith('/') ? await own(url) : await fetchPublic(url, HEADERS, signal);
    return await sizeOf(reply);
  } catch (thrown) {
    if (thrown instanceof UnsafeUrl) return lasting(`its URL ${thrown.message}`);
    return passing(
      signal.aborted
        ? `its server took longer than ${String(DEADLINE_MS / 1_000)} seconds`
        : 'its server couldn’t be reached',
    );
  }
};

const HEADERS = {
  accept: 'image/*',
  'user-agent': 'Parlour feed import',
  range: `bytes=0-${String(MAX_BYTES - 1)}`,
} as const;

const lasting = (reason: string): ReadSize => ({ reason, isPassing: false });
const passing = (reason: string): ReadSize => ({ reason, isPassing: true });

/** Statuses that may soon change. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

const sizeOf = async ({ status, ok, body }: Response): Promise<ReadSize> => {
  if (!ok || body === null) {
    await body?.cancel();
    const reason = `its server answered ${ok ? 'with nothing' : String(status)}`;
    return status >= 500 || PASSING.has(status) ? passing(reason) : lasting(reason);
  }
  let start = new Uint8Array(0);
  // Leaving the loop ends the transfer.
  for await (const part of body as ReadableStream<Uint8Array>) {
    const longer = new Uint8Array(start.length + part.length);
    longer.set(start);
    longer.set(part, start.length);
    start = longer;
    const size = sizeAtStart(start);
    if (size !== null)
      return size ?? lasting('the file isn’t a JPEG, PNG, GIF or WebP with a single picture');
    if (start.length >= MAX_BYTES) return lasting('its size isn’t at the beginning of the file');
  }
  return lasting('the file is truncated before its size');
};
