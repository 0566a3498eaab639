import { MOST_IMPORT_BYTES } from '@parlour/domain';
import { type Bytes, FeedProblem } from '@parlour/feeds';
import { limited, tooLarge, unpacked } from '@parlour/feeds/unpacked';
import { fetchPublic, UnsafeUrl } from '../public-fetch.ts';

/** The most bytes over the network, and of the decompressed text. */
interface FeedLimits {
  readonly sent: number;
  readonly text: number;
}

export const FEED_LIMITS: FeedLimits = { sent: MOST_IMPORT_BYTES, text: 512 * 1024 * 1024 };

/** Milliseconds for a whole feed, from the request to the last byte. */
const DEADLINE_MS = 5 * 60_000;

/** The version of a feed that was imported last. */
export interface Version {
  readonly etag: string;
  readonly modified: string;
}

/** A feed from its supplier; null when it is still the known version. */
export type FetchedFeed = (Version & { readonly bytes: AsyncIterable<Bytes> }) | null;

/**
 * Fetches a feed, gzipped or not, over https and from public hosts only; this also applies to redirects.
 * @throws {FeedProblem} when a retry cannot help; other errors when it may
 */
export const fetchFeed = async (
  url: string,
  known: Version,
  limits = FEED_LIMITS,
): Promise<FetchedFeed> => {
  const reply = await followed(url, conditional(known), AbortSignal.timeout(DEADLINE_MS));
  if (reply.status === 304) return null;
  if (!reply.ok || reply.body === null) {
    await reply.body?.cancel();
    throw refused(reply.status);
  }
  const length = Number(reply.headers.get('content-length'));
  if (length > limits.sent) {
    await reply.body.cancel();
    throw tooLarge(limits.sent);
  }
  return {
    etag: reply.headers.get('etag') ?? '',
    modified: reply.headers.get('last-modified') ?? '',
    bytes: limited(unpacked(limited(reply.body, limits.sent)), limits.text),
  };
};

const conditional = ({ etag, modified }: Version): Readonly<Record<string, string>> => ({
  'user-agent': 'Parlour feed import',
  ...(etag === '' ? {} : { 'if-none-match': etag }),
  ...(modified === '' ? {} : { 'if-modified-since': modified }),
});

/** @throws {FeedProblem} for a URL that may not be fetched */
const followed = (
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> =>
  fetchPublic(url, headers, signal).catch((thrown: unknown) => {
    if (!(thrown instanceof UnsafeUrl)) throw thrown;
    throw new FeedProblem(`The feed’s URL ${thrown.message}.`);
  });

/** Statuses that may change within a minute. */
const PASSING = new Set([408, 425, 429]);

const refused = (status: number): Error => {
  const message = `The feed's server answered ${String(status)}.`;
  return status >= 500 || PASSING.has(status) ? new Error(message) : new FeedProblem(message);
};
