import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** Milliseconds for which the files of a build stay after the next build has replaced it. */
const KEPT_FOR_MS = 86_400_000;

/** Folder of a build's files with a hash in their name, and of the list of them. */
const FOLDER = '_astro';
const LIST = `${FOLDER}/builds.json`;

/** Name of a file of a build: it cannot lead out of its folder. */
const FileName = z.string().regex(/^[\w@-][\w.@-]*$/);

const Build = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  builtAt: z.number(),
  files: z.array(FileName),
});
type Build = z.output<typeof Build>;

/** Builds whose files are in the folder, the newest first. */
const Builds = z.array(Build).max(1_000);

/** A build that will be deployed. */
export interface FreshBuild {
  /** Its static files, `dist/client`. */
  readonly folder: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Fetches a file of the running shop by its path; undefined when the shop does not have it. */
export type RunningShop = (path: string) => Promise<Uint8Array | undefined>;

/**
 * Adds the hashed files of earlier builds to this one, so that pages in a browser or a cache still find
 * theirs: a deployment removes all files that it does not contain. They come from the running shop, so it
 * does not matter where or whether it was deployed.
 * @returns how many files were kept
 * @throws {Error} when the shop does not answer, or lacks a file that it names.
 */
export const keepEarlierBuilds = async (
  { folder, id, now }: FreshBuild,
  shop?: RunningShop,
): Promise<number> => {
  const files = await readdir(path.join(folder, FOLDER));
  const own: Build = { id, builtAt: now, files: files.filter((name) => name !== 'builds.json') };
  const earlier = shop ? stillNeeded(await listOf(shop), own) : [];
  const missing = new Set(earlier.flatMap((build) => build.files));
  for (const name of own.files) missing.delete(name);
  for (const name of missing) await fetchFile(folder, name, shop);
  await writeFile(path.join(folder, LIST), JSON.stringify([own, ...earlier]));
  return missing.size;
};

/** A shop that was deployed without a list has nothing to keep. */
const listOf = async (shop: RunningShop): Promise<readonly Build[]> => {
  const list = await shop(LIST);
  return list ? Builds.parse(JSON.parse(new TextDecoder().decode(list))) : [];
};

/** Builds whose successor is younger than a day; a repeat of the same build is not its own successor. */
const stillNeeded = (builds: readonly Build[], own: Build): Build[] => {
  const others = builds.filter(({ id }) => id !== own.id);
  const successors = [own, ...others];
  return others.filter((_, index) => {
    const { builtAt } = successors[index] ?? own;
    return own.builtAt - builtAt < KEPT_FOR_MS;
  });
};

const fetchFile = async (folder: string, name: string, shop?: RunningShop): Promise<void> => {
  const content = await shop?.(`${FOLDER}/${name}`);
  if (!content) throw new Error(`the running shop names ${FOLDER}/${name}, but does not have it`);
  await writeFile(path.join(folder, FOLDER, name), content);
};

/** The running shop at an origin. */
export const shopAt =
  (origin: string): RunningShop =>
  async (file) => {
    const reply = await fetch(new URL(file, origin), { signal: AbortSignal.timeout(30_000) });
    if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
    await reply.body?.cancel();
    if (reply.status === 404) return undefined;
    throw new Error(`${reply.url} answered ${String(reply.status)}`);
  };
