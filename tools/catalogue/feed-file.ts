import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { arrayBuffer } from 'node:stream/consumers';
import { MOST_IMPORT_BYTES } from '@parlour/domain';
import { CatalogueFailure } from './failure.ts';

/** A feed's file, gzipped or not. */
export interface FeedFile {
  readonly bytes: number;
  /** When it was last written: its contents date from then or earlier. */
  readonly writtenAt: Date;
  /** Its bytes from one place to another. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** @throws {CatalogueFailure} when there is no such file, it is a folder, or it is too large */
export const openFeed = async (file: string): Promise<FeedFile> => {
  const found = await stat(file).catch((cause: unknown) => {
    throw new CatalogueFailure(`There is no file "${file}" that can be read`, { cause });
  });
  if (found.isDirectory()) throw new CatalogueFailure(`"${file}" is a folder; name a file`);
  const opened = found.isFile() ? await ofFile(file, found) : await ofPipe(file);
  if (opened.bytes <= MOST_IMPORT_BYTES) return opened;
  await opened.close();
  const most = `${String(MOST_IMPORT_BYTES / 1024 / 1024)} MB`;
  throw new CatalogueFailure(`"${file}" has more than ${most}; gzip it, or divide it`);
};

const ofFile = async (
  file: string,
  { size: bytes, mtime: writtenAt }: { readonly size: number; readonly mtime: Date },
): Promise<FeedFile> => {
  const handle = await open(file);
  return {
    bytes,
    writtenAt,
    async read(from, to) {
      const piece = new Uint8Array(to - from);
      const { bytesRead } = await handle.read(piece, 0, piece.length, from);
      if (bytesRead === piece.length) return piece;
      throw new CatalogueFailure(`"${file}" has become shorter while it was read; try again`);
    },
    close: () => handle.close(),
  };
};

/** Nobody knows how much comes out of a pipe before its end. */
const ofPipe = async (file: string): Promise<FeedFile> => {
  const stream = createReadStream(file, { end: MOST_IMPORT_BYTES });
  const whole = new Uint8Array(await arrayBuffer(stream));
  return {
    bytes: whole.length,
    writtenAt: new Date(),
    read: (from, to) => Promise.resolve(whole.subarray(from, to)),
    close: () => Promise.resolve(),
  };
};
