import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Bytes, unpacked } from '@parlour/feeds';
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
 * @throws {CatalogueFailure} when there is no such file, or it is a folder; `bytes` throws it when the file is cut short.
 */
export const openFeed = async (
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<FeedFile> => {
  const found = await stat(file).catch((cause: unknown) => {
    throw new CatalogueFailure(`There is no file "${file}" that can be read`, { cause });
  });
  if (found.isDirectory()) throw new CatalogueFailure(`"${file}" is a folder; name a file`);
  return {
    size: found.size,
    writtenAt: found.mtime,
    bytes: () => readable(file, unpacked(bytesOf(file, onBytes))),
  };
};

async function* bytesOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Bytes> {
  for await (const piece of createReadStream(file) as AsyncIterable<Bytes>) {
    onBytes(piece.length);
    yield piece;
  }
}

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
