import { fetchPublic, UnsafeUrl } from '../public-fetch.ts';
import type { Version } from '../feeds/fetch-feed.ts';

/** Shopping channels accept no larger file either. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Milliseconds for a whole picture. */
const DEADLINE_MS = 20_000;

/**
 * The reply of a supplier's server. A `refused` picture stays so until it changes; a `passing` failure may
 * resolve itself.
 */
export type FetchedPicture =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused' | 'passing'; readonly reason: string }
  | (Version & { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> });

/** Fetches a picture over https from a public host, unless it is still the known version. Never throws. */
export const fetchPicture = async (url: string, known: Version): Promise<FetchedPicture> => {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const reply = await fetchPublic(url, conditional(known), signal);
    return await read(reply);
  } catch (thrown) {
    if (thrown instanceof UnsafeUrl) return refused(`its URL ${thrown.message}`);
    return signal.aborted
      ? passing(`its server took longer than ${String(DEADLINE_MS / 1_000)} seconds`)
      : passing('its server couldn’t be reached');
  }
};

const refused = (reason: string): FetchedPicture => ({ kind: 'refused', reason });
const passing = (reason: string): FetchedPicture => ({ kind: 'passing', reason });

const conditional = ({ etag, modified }: Version): Readonly<Record<string, string>> => ({
  accept: 'image/webp,image/jpeg,image/png',
  'user-agent': 'Parlour feed import',
  ...(etag === '' ? {} : { 'if-none-match': etag }),
  ...(modified === '' ? {} : { 'if-modified-since': modified }),
});

/** Statuses that may soon change. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** Types that say nothing about the contents of a file. Any other type must be a picture's. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
]);

const read = async (reply: Response): Promise<FetchedPicture> => {
  if (reply.status === 304) return { kind: 'unchanged' };
  const problem = problemOf(reply);
  if (problem !== null || reply.body === null) {
    await reply.body?.cancel();
    return problem ?? refused('its server sent an empty reply');
  }
  const bytes = await readAll(reply.body);
  if (bytes === null) return TOO_LARGE;
  const etag = reply.headers.get('etag') ?? '';
  return { kind: 'file', bytes, etag, modified: reply.headers.get('last-modified') ?? '' };
};

const problemOf = ({ status, ok, headers }: Response): FetchedPicture | null => {
  if (!ok) {
    const reason = `its server answered ${String(status)}`;
    return status >= 500 || PASSING.has(status) ? passing(reason) : refused(reason);
  }
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  if (!UNKNOWN_TYPES.has(type.trim()) && !type.trim().startsWith('image/')) {
    return refused(`its server answered with ${type.trim().slice(0, 60)}, which isn’t a picture`);
  }
  return Number(headers.get('content-length')) > MAX_BYTES ? TOO_LARGE : null;
};

const TOO_LARGE = refused(`the file has more than ${String(MAX_BYTES / 1024 / 1024)} MB`);

/** All bytes of a file; null when there are too many. */
const readAll = async (body: ReadableStream): Promise<Uint8Array<ArrayBuffer> | null> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body as ReadableStream<Uint8Array>) {
    length += part.byteLength;
    if (length > MAX_BYTES) return null;
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};
