import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, Transform, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Bytes } from '#lib/supplier-feeds/text.ts';
import { CatalogueFailure } from './failure.ts';

/** A feed's file. */
export interface FeedFile {
  /** Bytes on the disk, compressed or not. */
  readonly size: number;
  /** When it was last written: its contents date from then or earlier. */
  readonly writtenAt: Date;
  /** What it has, unpacked; the next chunk is read when the last is used up. */
  readonly bytes: () => AsyncIterable<Bytes>;
}

/**
 * Opens a feed, gzipped or not.
 * @param onBytes called with the number of bytes that each chunk took from the file
 * @throws {CatalogueFailure} when there is no such file; `bytes` throws it when the file is cut short.
 */
export const openFeed = async (
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<FeedFile> => {
  const { size, mtime } = await stat(file).catch((cause: unknown) => {
    throw new CatalogueFailure(`There is no file "${file}" that can be read`, { cause });
  });
  const gzipped = await isGzipped(file);
  return {
    size,
    writtenAt: mtime,
    bytes: () => readable(file, bytesOf(file, gzipped, onBytes)),
  };
};

const isGzipped = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(new Uint8Array(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
};

/** Errors reach the reader of the last stream, so the callback has nothing to do. */
const bytesOf = (file: string, gzipped: boolean, onBytes: (bytes: number) => void): Readable => {
  const counting = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      onBytes(piece.length);
      done(null, piece);
    },
  });
  const last = gzipped ? createGunzip() : counting;
  const streams = gzipped ? [counting, last] : [last];
  pipeline([createReadStream(file), ...streams], () => undefined);
  return last;
};

async function* readable(file: string, bytes: AsyncIterable<Bytes>): AsyncIterable<Bytes> {
  try {
    yield* bytes;
  } catch (cause) {
    if (cause instanceof CatalogueFailure) throw cause;
    throw new CatalogueFailure(
      `"${file}" cannot be read to its end; it may be damaged or cut short`,
      { cause },
    );
  }
}
