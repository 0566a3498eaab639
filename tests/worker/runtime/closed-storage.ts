import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/*
 * The other half of `fresh-runtime.ts`, in Node. The runtime empties its open objects; those that it has
 * evicted (an object that received no request for ten seconds) stay in its files, which have to be deleted
 * too.
 */

/** The file of one object: a database of D1, a store of KV, a Durable Object. */
const OBJECT = /^[\da-f]{64}\.sqlite$/;

/** An object's id, as in the path of the request. */
const mark = z.string().regex(/^\/[\da-f]{64}$/);

/** The folder of the runtime that has an object of this id; the id is in no other. */
const folderOf = async (id: string): Promise<string> => {
  const runtimes = (await readdir(tmpdir())).filter((name) => name.startsWith('miniflare-'));
  for (const runtime of runtimes) {
    const folder = join(tmpdir(), runtime);
    const files = await readdir(folder, { recursive: true }).catch(() => []);
    if (files.some((file) => basename(file) === `${id}.sqlite`)) return folder;
  }
  throw new Error(`No runtime below ${tmpdir()} has an object ${id}.`);
};

/**
 * Removes the files of all objects that are not open in the runtime: an open one has a write-ahead log.
 * @param request `/<id of an object of the runtime>`
 */
export const removeClosedStorage = async (request: { readonly url: string }): Promise<Response> => {
  const folder = await folderOf(mark.parse(new URL(request.url).pathname).slice(1));
  const files = await readdir(folder, { recursive: true });
  const open = new Set(files.filter((file) => file.endsWith('-wal')));
  const closed = files.filter((file) => OBJECT.test(basename(file)) && !open.has(`${file}-wal`));
  await Promise.all(closed.map((file) => rm(join(folder, dirname(file), basename(file)))));
  return new Response(null, { status: 204 });
};
