import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** Milliseconds for which the files of a build stay after the next one has taken its place. */
const KEPT_FOR_MS = 86_400_000;

/** Folder of a build's files that have a hash in their name, and the list of them. */
const FOLDER = '_astro';
const LIST = `${FOLDER}/builds.json`;

/** Name of a file of a build: nothing that could lead out of its folder. */
const FileName = z.string().regex(/^[\w@-][\w.@-]*$/);

const Build = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  builtAt: z.number(),
  files: z.array(FileName),
});
type Build = z.output<typeof Build>;

/** Builds whose files lie in the folder, the newest first. */
const Builds = z.array(Build).max(1_000);

/** A build that is about to be deployed. */
export interface FreshBuild {
  /** Its static files, `dist/client`. */
  readonly folder: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A file of the shop that is running now, below its origin; undefined where it has none of that name. */
export type RunningShop = (path: string) => Promise<Uint8Array | undefined>;

/**
 * Puts the hashed files of the builds before this one beside its own, so that pages which a browser
 * or a cache has still find theirs: a deployment takes all files away that it does not bring. They come
 * from the shop that is running, so it matters neither where it was built nor whether it was deployed.
 * @returns how many files were kept
 * @throws {Error} when the shop does not answer, or names a file that it has not got.
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

/** A shop that was deployed without a list has nothing that could be kept. */
const listOf = async (shop: RunningShop): Promise<readonly Build[]> => {
  const list = await shop(LIST);
  return list ? Builds.parse(JSON.parse(new TextDecoder().decode(list))) : [];
};

/** Builds whose successor is younger than a day; the same build once more is not its own successor. */
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
  if (!content) throw new Error(`the running shop names ${FOLDER}/${name}, and has not got it`);
  await writeFile(path.join(folder, FOLDER, name), content);
};

/** The shop at an origin. */
export const shopAt =
  (origin: string): RunningShop =>
  async (file) => {
    const reply = await fetch(new URL(file, origin), { signal: AbortSignal.timeout(30_000) });
    if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
    await reply.body?.cancel();
    if (reply.status === 404) return undefined;
    throw new Error(`${reply.url} answered ${String(reply.status)}`);
  };
