import { readFile } from 'node:fs/promises';
import { isPlaceholder } from '../doctor/deployment.ts';
import type { InstallationFile } from '../doctor/installation-file.ts';
import type { Environment } from '../local/environments.ts';
import type { NamedResource, Platform } from './platform.ts';
import { withId, type IdPlace } from '../site/wrangler-toml.ts';
import { writeWhole } from '../parlour/write-whole.ts';

const CONFIG = 'wrangler.toml';

interface RequiredStore {
  readonly place: IdPlace;
  readonly name: string;
  readonly find: () => Promise<readonly NamedResource[]>;
  readonly create: (name: string) => Promise<string>;
}

const wantedOf = (file: InstallationFile, platform: Platform): readonly RequiredStore[] => [
  ...(file.d1_databases ?? [])
    .filter(({ database_id: id }) => isPlaceholder(id))
    .map(({ binding, database_name: name }) => ({
      place: { list: 'd1_databases', key: 'database_id', binding } as const,
      name,
      find: platform.databases,
      create: platform.createDatabase,
    })),
  ...(file.kv_namespaces ?? [])
    .filter(({ id }) => isPlaceholder(id))
    .map(({ binding }) => ({
      place: { list: 'kv_namespaces', key: 'id', binding } as const,
      name: `${file.name ?? 'parlour'}-${binding.toLowerCase()}`,
      find: platform.namespaces,
      create: platform.createNamespace,
    })),
];

/** Writes an id in the place of a placeholder; a dry run writes none. */
export type KeepId = (place: IdPlace, id: string) => Promise<void>;

export const keepIn =
  (environment: Environment): KeepId =>
  async (place, id) => {
    await writeWhole(CONFIG, withId(await readFile(CONFIG, 'utf8'), environment, place, id));
  };

/**
 * Makes the databases and the KV store for which an environment has placeholders, unless they exist under
 * that name, and writes each id before the next is made; then the bucket of pictures, where a site keeps any.
 * Returns a list of them.
 */
export const makeStores = async (
  file: InstallationFile,
  platform: Platform,
  keep: KeepId,
): Promise<readonly string[]> => {
  const made: string[] = [];
  for (const { place, name, find, create } of wantedOf(file, platform)) {
    const present = (await find()).find((each) => each.name === name);
    const id = present?.id ?? (await create(name));
    await keep(place, id);
    made.push(`${name} (${present ? 'was there' : 'new'})`);
  }
  return [...made, ...(await makeBuckets(file, platform))];
};

/** A bucket is known by its name, so there is no id to write; the platform is asked only where one is used. */
const makeBuckets = async (
  { r2_buckets: wanted = [] }: InstallationFile,
  platform: Platform,
): Promise<readonly string[]> => {
  if (wanted.length === 0) return [];
  const present = await platform.buckets();
  const made: string[] = [];
  for (const { bucket_name: name } of wanted) {
    if (present.includes(name)) continue;
    await platform.createBucket(name);
    made.push(`${name} (new)`);
  }
  return made;
};
