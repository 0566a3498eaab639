import path from 'node:path';
import { CommandFailure } from '../parlour/command-failure.ts';
import {
  rowsOf,
  type BackedUp,
  type Database,
  type Databases,
  type Row,
  type Statement,
} from './database.ts';
import { applyMigrations, applyMissing } from './apply-migrations.ts';
import { checkFiles, sameContent } from './make-backup.ts';
import { ownMigrations, readManifest, type Manifest } from './manifest.ts';
import { readTable } from './read-table.ts';
import { plannedSchema } from './planned-schema.ts';
import {
  FORGOTTEN,
  isKept,
  keptTables,
  quoted,
  schemaOf,
  type Schema,
  type Table,
} from './schema.ts';
import { contentOf, readTableFile } from './table-file.ts';

export interface RestoreOptions {
  readonly databases: Databases;
  readonly folder: string;
  /** Secret keys for an encrypted backup. */
  readonly identities?: readonly string[];
  /** Whether the present contents of the databases may be replaced. */
  readonly replace?: boolean;
  /** Called after each table that was loaded. */
  readonly onTable?: (database: string, table: string, rows: number) => void;
}

type Entry = Manifest['databases']['MARKET_DB'];

/** Everything that a restore needs, checked before anything is changed. */
interface Plan {
  readonly database: Database<BackedUp>;
  readonly entry: Entry;
  /** The schema that the migrations of the backup make. */
  readonly schema: Schema;
  /** Migrations of this installation that the backup does not have. */
  readonly later: readonly string[];
}

/**
 * Restores a backup into the databases: checks all of it first, makes the tables as the backup had them,
 * loads and compares them by counts and hashes, applies later migrations, and rebuilds the search index. An
 * interrupted restore is repeated with `replace`.
 * @throws {CommandFailure} when the backup is not whole, its schema is unknown here, or the databases hold
 * data that may not be replaced; then nothing has been changed.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Manifest> => {
  const { databases, folder, identities = [], replace = false } = options;
  const manifest = await readManifest(folder);
  await checkFiles(folder, manifest, identities);
  requireDatabases(databases, manifest);
  const plans: Plan[] = [];
  const without: Database<BackedUp>[] = [];
  for (const database of databases.all) {
    const entry = manifest.databases[database.name];
    if (entry) plans.push(await planned(database, entry));
    else without.push(database);
  }
  if (!replace) for (const plan of plans) await requireEmpty(plan);
  for (const plan of plans) await restoreDatabase(plan, options);
  // A new installation has no tables in the database of visitors yet; nothing in it is replaced. Nor is it in that of a
  // year which the backup does not know: what the restored market does not know counts for nothing, and resuming it
  // deletes that.
  for (const database of [databases.visitors, ...without]) await applyMissing(database);
  await addForgotten(options, manifest);
  return manifest;
};

const ADD = `INSERT OR IGNORE INTO ${FORGOTTEN} (hash, at)
  SELECT value ->> 0, value ->> 1 FROM json_each(?1)`;

/** Customers who were deleted before the backup stay deleted, even if the shop's own list is lost. */
const addForgotten = async (
  { databases: { visitors }, folder, identities = [] }: RestoreOptions,
  { forgotten }: Manifest,
): Promise<void> => {
  if (forgotten === undefined) return;
  const [hash, at] = ['hash', 'at'].map((name) => forgotten.columns.indexOf(name));
  for await (const page of readTableFile(path.join(folder, forgotten.file), identities)) {
    const rows = page.map((row) => [row[hash ?? -1] ?? null, row[at ?? -1] ?? null]);
    for (const part of partsOf(rows)) await visitors.batch([{ sql: ADD, params: [part] }]);
  }
};

/** @throws {CommandFailure} for a database of the backup that this installation does not have. */
const requireDatabases = ({ all }: Databases, { databases }: Manifest): void => {
  const missing = Object.keys(databases).filter((name) => all.every((one) => one.name !== name));
  if (missing.length === 0) return;
  throw new CommandFailure(
    `The backup has ${missing.join(', ')}, and wrangler.toml does not: add [[d1_databases]] for it (docs/orders-by-year.md), or its orders would be lost`,
  );
};

const planned = async (database: Database<BackedUp>, entry: Entry): Promise<Plan> => {
  const own = await ownMigrations(database.name);
  const unknown = entry.migrations.filter((name) => !own.includes(name));
  if (unknown.length > 0) {
    throw new CommandFailure(
      `The backup is of a newer shop: here there is no ${unknown.join(', ')}. Check that version out and restore with it`,
    );
  }
  const schema = await plannedSchema(database.name, entry.migrations);
  requireSameTables(database.name, schema, entry);
  return { database, entry, schema, later: own.filter((name) => !entry.migrations.includes(name)) };
};

/** Checks that the migrations in a manifest make its tables. */
const requireSameTables = (name: BackedUp, schema: Schema, { tables }: Entry): void => {
  const made = keptTables(name, schema);
  const wrong = made.filter((table) => {
    const columns = table.columns.map((column) => column.name).join();
    return tables[table.name]?.columns.join() !== columns;
  });
  // An older backup may have tables that are left out now.
  const strange = Object.keys(tables).filter(
    (table) => isKept(name, table) && made.every((one) => one.name !== table),
  );
  const first = [...wrong.map((table) => table.name), ...strange][0];
  if (first === undefined) return;
  throw new CommandFailure(
    `The manifest does not match: its ${first} is not the table that the migrations of ${name} make`,
  );
};

/** @throws {CommandFailure} when a database has rows that its migrations did not insert. */
const requireEmpty = async ({ database }: Plan): Promise<void> => {
  const schema = await schemaOf(database);
  const tables = keptTables(database.name, schema).filter(({ name }) => name !== 'used_id');
  if (tables.length === 0) return;
  const counts = await database.batch(
    tables.map(({ name }) => ({ sql: `SELECT count(*) AS rows FROM ${quoted(name)}` })),
  );
  const full = tables.flatMap(({ name }, at) => {
    const rows = Number(counts[at]?.[0]?.[0]);
    return rows > 0 ? [`${rows.toLocaleString('en-GB')} rows of ${name}`] : [];
  });
  if (full.length === 0) return;
  const some = full.slice(0, 4).join(', ');
  throw new CommandFailure(
    `${database.name} is not empty: it has ${some}${full.length > 4 ? ' and more' : ''}. Take a backup of it, and restore with --replace`,
  );
};

const restoreDatabase = async (plan: Plan, options: RestoreOptions): Promise<void> => {
  const { database, entry, schema, later } = plan;
  await dropAll(database);
  await applyMigrations(database, entry.migrations);
  // Triggers would write rows that the backup contains, and number each change.
  await database.batch(
    schema.triggers.map(({ name }) => ({ sql: `DROP TRIGGER ${quoted(name)}` })),
  );
  await database.batch(
    schema.tables.toReversed().map(({ name }) => ({ sql: `DELETE FROM ${quoted(name)}` })),
  );
  for (const table of keptTables(database.name, schema)) await load(plan, table, options);
  if (database.name === 'MARKET_DB') await emptySearch(database);
  await database.batch(schema.triggers.map(({ sql }) => ({ sql })));
  await applyMigrations(database, later);
};

const dropAll = async (database: Database): Promise<void> => {
  const { tables, virtual, views, triggers } = await schemaOf(database);
  const named = (kind: string, names: readonly string[]): Statement[] =>
    names.map((name) => ({ sql: `DROP ${kind} IF EXISTS ${quoted(name)}` }));
  const owners = virtual.toSorted((one, other) => other.length - one.length);
  await database.batch([
    ...named(
      'TRIGGER',
      triggers.map(({ name }) => name),
    ),
    // A migration cannot change a table while a view names a column that it does not have yet.
    ...named('VIEW', views),
    ...named('TABLE', owners),
    ...named('TABLE', tables.map(({ name }) => name).toReversed()),
    ...named('TABLE', ['d1_migrations']),
  ]);
};

/** Characters of rows in one statement: D1 allows two million. */
const MOST_LENGTH = 400_000;

const load = async (
  { database, entry }: Plan,
  table: Table,
  { folder, identities = [], onTable = () => undefined }: RestoreOptions,
): Promise<void> => {
  const wanted = entry.tables[table.name];
  if (wanted === undefined) return;
  const names = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map((_, at) => `value ->> ${at}`).join(', ');
  const sql = `INSERT INTO ${quoted(table.name)} (${names}) SELECT ${values} FROM json_each(?1)`;
  for await (const page of readTableFile(path.join(folder, wanted.file), identities)) {
    for (const part of partsOf(page)) await database.batch([{ sql, params: [part] }]);
  }
  const length = { rows: wanted.rows, length: await lengthOf(database, table) };
  const found = await contentOf(readTable(database, table, length));
  if (!sameContent(found, wanted)) {
    throw new CommandFailure(
      `${table.name} of ${database.name} differs from the backup (${found.rows} rows of ${wanted.rows}). Is the shop running and writing? Stop it, and restore again with --replace`,
    );
  }
  onTable(database.name, table.name, wanted.rows);
};

/** Rows as JSON lists, each small enough for one statement. */
const partsOf = (rows: readonly Row[]): readonly string[] => {
  const parts: string[][] = [[]];
  let length = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (length + json.length > MOST_LENGTH && length > 0) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(json);
    length += json.length;
  }
  return parts.filter((part) => part.length > 0).map((part) => `[${part.join()}]`);
};

const lengthOf = async (database: Database, { name, columns }: Table): Promise<number> => {
  const texts = columns.filter(({ type }) => type === 'TEXT');
  const sum = texts.map((column) => `sum(coalesce(length(${quoted(column.name)}), 0))`).join(' + ');
  const [row] = await rowsOf(database, `SELECT ${sum || '0'} AS length FROM ${quoted(name)}`);
  return Number(row?.[0] ?? 0);
};

/**
 * Sets a new epoch, so that no list in memory is mistaken for one of this database, and empties the search
 * index.
 */
const emptySearch = async (database: Database): Promise<void> => {
  await database.batch([
    { sql: 'INSERT INTO list_epoch (value) VALUES (lower(hex(randomblob(8))))' },
    { sql: 'INSERT INTO list_change (product_id) VALUES (0)' },
  ]);
};
