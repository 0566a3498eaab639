import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';

/** What was asked of one store, and what it did. */
export interface StoreCounts {
  /** Calls by the name of their method. */
  readonly calls: Readonly<Record<string, number>>;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  /** Bytes of what was put into it. */
  readonly bytesPut: number;
  /** Entries of the lists that calls were given: the tags of purges. */
  readonly listed: number;
  /** Calls that were given a list. */
  readonly lists: number;
}

/**
 * Round trips to a database that only read, by where they may be answered: by the primary alone, by a copy that has
 * what a bookmark names, or by any copy.
 */
interface Reads {
  readonly primary: number;
  readonly bookmark: number;
  readonly any: number;
}

/** The counts of the worker since it began. */
export interface Counts {
  readonly stores: Readonly<Record<string, StoreCounts>>;
  /** Reads in sessions of the database, which are those of public pages. */
  readonly publicReads: Reads;
  /** Reads outside of them: of customers, operators and imports. All go to the primary. */
  readonly otherReads: number;
  /** Bytes of each database. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** The path at which the worker tells its counts. */
export const COUNTS_PATH = '/__counts';

const ENTRY = 'entry.mjs';
const SHOP = 'counted-shop.mjs';

/** The module that counts. */
export const COUNTED_WORKER = path.join(import.meta.dirname, 'counted-worker.ts');

interface BuiltSettings {
  readonly d1_databases: readonly { readonly binding: string }[];
  readonly kv_namespaces: readonly { readonly binding: string }[];
  readonly durable_objects: {
    readonly bindings: readonly { readonly name: string; readonly class_name: string }[];
  };
}

/**
 * Puts a module around the built worker that counts what goes to its stores: the worker itself stays as it is built, so
 * that two versions of it are measured alike.
 * @param server folder of the built worker
 */
export const putCountsAround = async (server: string): Promise<void> => {
  const text = await readFile(path.join(server, 'wrangler.json'), 'utf8');
  const { d1_databases, kv_namespaces, durable_objects } = JSON.parse(text) as BuiltSettings;
  const source = await readFile(COUNTED_WORKER, 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  const kinds: Record<string, string> = {};
  for (const { binding } of d1_databases) kinds[binding] = 'database';
  for (const { binding } of kv_namespaces) kinds[binding] = 'keys';
  for (const { name } of durable_objects.bindings) kinds[name] = 'objects';
  const objects = durable_objects.bindings.map(
    ({ class_name: name }) =>
      `export const ${name} = countedObject(${JSON.stringify(name)}, shop.${name});`,
  );
  await rename(path.join(server, ENTRY), path.join(server, SHOP));
  const lines = [`import * as shop from './${SHOP}';`, code, ...objects];
  await writeFile(
    path.join(server, ENTRY),
    [...lines, `export default countedWorker(shop.default, ${JSON.stringify(kinds)});`].join('\n'),
  );
};

const difference = (after: number | undefined, before: number | undefined): number =>
  (after ?? 0) - (before ?? 0);

const numbersBetween = <Numbers extends Readonly<Record<string, number>>>(
  before: Numbers | undefined,
  after: Numbers,
): Numbers =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, difference(value, before?.[name])]),
  ) as unknown as Numbers;

/** What was counted between two moments. */
export const countsBetween = (before: Counts, after: Counts): Counts => ({
  stores: Object.fromEntries(
    Object.entries(after.stores).map(([name, { calls, ...numbers }]) => {
      const { calls: earlier, ...others } = before.stores[name] ?? {};
      return [
        name,
        {
          calls: numbersBetween(earlier, calls),
          ...numbersBetween(others as typeof numbers, numbers),
        },
      ];
    }),
  ),
  publicReads: numbersBetween({ ...before.publicReads }, { ...after.publicReads }),
  otherReads: after.otherReads - before.otherReads,
  sizes: numbersBetween(before.sizes, after.sizes),
});
