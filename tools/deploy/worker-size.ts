import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const BUILT = 'dist/server';
const STATIC = 'dist/client';

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

/** The number of a build's static files, and the largest. @throws when there is no build. */
export const staticFiles = async () => {
  const entries = await readdir(STATIC, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  let largest = { name: '', bytes: 0 };
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    const { size } = await stat(file);
    if (size > largest.bytes) largest = { name: path.relative(STATIC, file), bytes: size };
  }
  return { files: files.length, largest };
};
