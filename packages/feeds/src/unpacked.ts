import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedProblem } from './in/feed.ts';
import { type Bytes, fromHead } from './in/text.ts';

/**
 * The bytes of a feed, gzipped or not: a gzipped file begins with two bytes that no text begins with. It may consist of
 * several members, as `cat a.gz b.gz` makes it, of which a `DecompressionStream` reads the first only.
 * @throws if a gzipped file is damaged or cut short
 */
export async function* unpacked(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const pieces = fromHead(bytes);
  const first = await pieces.next();
  if (first.done === true) return;
  const all = joined(first.value, pieces);
  const isGzipped = first.value[0] === 0x1f && first.value[1] === 0x8b;
  yield* isGzipped ? gunzipped(all) : all;
}

/** What fails on either side ends the other, and is thrown by the loop that reads. */
const gunzipped = (bytes: AsyncIterable<Bytes>): AsyncIterable<Bytes> =>
  pipeline(Readable.from(bytes), createGunzip(), () => undefined);

/** @throws {FeedProblem} after so many bytes */
export async function* limited(bytes: AsyncIterable<Bytes>, limit: number): AsyncGenerator<Bytes> {
  let read = 0;
  for await (const piece of bytes) {
    read += piece.byteLength;
    if (read > limit) throw tooLarge(limit);
    yield piece;
  }
}

export const tooLarge = (limit: number): FeedProblem =>
  new FeedProblem(`The feed has more than ${String(limit / 1024 / 1024)} MB.`);

async function* joined(first: Bytes, rest: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  yield first;
  yield* rest;
}
