import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const BUILT = 'dist/server';

/** Bytes of the deployed worker: all modules of the build, uncompressed and compressed. */
export interface WorkerSize {
  readonly raw: number;
  readonly gzip: number;
}

/** The size of the upload, measured as wrangler does. @throws when there is no build. */
export const workerSize = async (): Promise<WorkerSize> => {
  const files = (await readdir(BUILT, { recursive: true })).filter((name) => name.endsWith('.mjs'));
  const modules = await Promise.all(
    files.toSorted().map((name) => readFile(path.join(BUILT, name))),
  );
  const all = new Uint8Array(await new Blob(modules).arrayBuffer());
  return { raw: all.length, gzip: gzipSync(all).length };
};
