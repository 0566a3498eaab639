import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { onInterruption } from '../catalogue/interruption.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import { makeFolder, withPath } from '../parlour/write-whole.ts';
import type { BackedUp, Database, Databases, Row } from './database.ts';
import { MANIFEST, type Manifest, type TableEntry } from './manifest.ts';
import { figuresOf, readTable, toFigures, toRow, wholeTable, type Figures } from './read-table.ts';
import { FORGOTTEN, keptTables, schemaOf, type Table } from './schema.ts';
import {
  contentOf,
  damaged,
  readTableFile,
  requireRecipients,
  writeTableFile,
  type Content,
} from './table-file.ts';

export interface BackupOptions {
  readonly databases: Databases;
  /** Folder of the new backup; it must not exist yet. */
  readonly folder: string;
  /** Public keys, `age1…`; empty for a backup that is not encrypted. */
  readonly recipients?: readonly string[];
  /** Called after each table that was read. */
  readonly onTable?: (database: string, table: string, rows: number) => void;
}

/** How often changed tables are read again before the backup is given up. */
const ROUNDS = 10;
/** Tables up to this size are read in the same transaction as the figures of the others. */
const SMALL = { rows: 1_000, length: 300_000 };
const MOST_SMALL_LENGTH = 4_000_000;
/** The same with tables that change while the backup is taken. */
const MOST_BUSY_LENGTH = 16_000_000;

/**
 * Writes both databases into a folder: each as it was at one moment, compressed, with a manifest of counts
 * and hashes, and reads it again to check that it is whole.
 * @throws {CommandFailure} when the folder exists, a recipient is no key, a database keeps changing, or a file is
 * wrong; nothing is left of it then.
 */
export const makeBackup = async ({
  databases,
  folder,
  recipients = [],
  onTable = () => undefined,
}: BackupOptions): Promise<Manifest> => {
  requireRecipients(recipients);
  await requireNothingAt(folder);
  // A name that nobody else has: a folder with a fixed one may be another person's.
  const partial = path.join(
    path.dirname(folder),
    `.${path.basename(folder)}.${randomUUID().slice(0, 8)}`,
  );
  await makeFolder(partial, 0o700);
  const finished = onInterruption(
    () => {
      rmSync(partial, { recursive: true, force: true });
    },
    () => 'The backup was broken off, and nothing of it is left.',
  );
  try {
    const manifest = await writeBackup(partial, databases, recipients, onTable);
    await rename(partial, folder);
    return manifest;
  } catch (thrown) {
    await rm(partial, { recursive: true, force: true });
    throw withPath(thrown, folder);
  } finally {
    finished();
  }
};

const writeBackup = async (
  partial: string,
  databases: Databases,
  recipients: readonly string[],
  onTable: NonNullable<BackupOptions['onTable']>,
): Promise<Manifest> => {
  const isEncrypted = recipients.length > 0;
  // The files are read again with a key that is forgotten then: this machine does not have the secret one.
  const reader = isEncrypted ? await generateX25519Identity() : undefined;
  const readers = reader === undefined ? [] : [reader];
  const keys = [...recipients, ...(await Promise.all(readers.map(identityToRecipient)))];
  const entries: [string, Manifest['databases']['MARKET_DB']][] = [];
  for (const database of databases.all) {
    entries.push([database.name, await writeDatabase(database, partial, keys, onTable)]);
  }
  // Read last, so that it names everybody whom the other tables still have.
  const forgotten = await writeForgotten(databases.visitors, partial, keys);
  const manifest: Manifest = {
    backup: 'parlour',
    format: 1,
    at: new Date().toISOString(),
    from: databases.place,
    encrypted: isEncrypted,
    databases: Object.fromEntries(entries) as Manifest['databases'],
    ...(forgotten === undefined ? {} : { forgotten }),
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path.join(partial, MANIFEST), text, { mode: 0o600 });
  await checkFiles(partial, manifest, readers);
  return manifest;
};

const requireNothingAt = async (folder: string): Promise<void> => {
  const inside = await readdir(folder).catch(() => []);
  if (inside.length > 0) {
    throw new CommandFailure(`${folder} is not empty; name a new folder`);
  }
};

/**
 * Compares the files of a backup with its manifest.
 * @throws {CommandFailure} naming the first that is missing or differs, and for an encrypted backup without a key.
 */
export const checkFiles = async (
  folder: string,
  manifest: Manifest,
  identities: readonly string[],
): Promise<void> => {
  if (manifest.encrypted !== identities.length > 0) {
    throw new CommandFailure(
      manifest.encrypted
        ? 'The backup is encrypted: name the file with the secret key with --key'
        : 'The backup is not encrypted: leave --key out',
    );
  }
  const entries = [
    ...Object.values(manifest.databases).flatMap(({ tables }) => Object.values(tables)),
    ...(manifest.forgotten === undefined ? [] : [manifest.forgotten]),
  ];
  for (const entry of entries) {
    const file = path.join(folder, entry.file);
    const found = await contentOf(readTableFile(file, identities));
    if (!sameContent(found, entry)) throw damaged(file);
  }
};

/** The list of deleted customers, which a restore adds to the one that the shop has. */
const writeForgotten = async (
  visitors: Database,
  folder: string,
  keys: readonly string[],
): Promise<TableEntry | undefined> => {
  const { tables } = await schemaOf(visitors);
  const table = tables.find(({ name }) => name === FORGOTTEN);
  if (table === undefined) return undefined;
  const rows = (await visitors.batch([wholeTable(table)]))[0] ?? [];
  const file = `visitor_db.${FORGOTTEN}.ndjson.gz${keys.length > 0 ? '.age' : ''}`;
  const pages = pageOf(rows.map((row) => toRow(table, row)));
  const content = await writeTableFile(path.join(folder, file), pages, keys);
  return { file, columns: table.columns.map(({ name }) => name), ...content };
};

export const sameContent = (one: Content, other: Content): boolean =>
  one.rows === other.rows && one.sha256 === other.sha256;

const writeDatabase = async (
  database: Database<BackedUp>,
  folder: string,
  recipients: readonly string[],
  onTable: (database: string, table: string, rows: number) => void,
): Promise<Manifest['databases']['MARKET_DB']> => {
  const bookmark = await database.bookmark?.();
  const schema = await schemaOf(database);
  if (schema.migrations.length === 0) {
    throw new CommandFailure(`${database.name} is empty: there is nothing to back up`);
  }
  const tables = keptTables(database.name, schema);
  const written = new Map<string, TableEntry>();
  await inOneMoment(database, tables, async (table, pages) => {
    const file = `${database.name.toLowerCase()}.${table.name}.ndjson.gz${recipients.length > 0 ? '.age' : ''}`;
    const content = await writeTableFile(path.join(folder, file), pages, recipients);
    const columns = table.columns.map(({ name }) => name);
    written.set(table.name, { file, columns, ...content });
    onTable(database.name, table.name, content.rows);
  });
  const entries = tables.flatMap(({ name }) => {
    const entry = written.get(name);
    return entry === undefined ? [] : [[name, entry] as const];
  });
  return {
    migrations: [...schema.migrations],
    tables: Object.fromEntries(entries),
    ...(bookmark === undefined ? {} : { bookmark }),
  };
};

/**
 * Reads tables so that the result is the state of one moment while the shop is running: D1 has no long
 * transactions. Large tables are read page by page between two queries for their figures, and again if these
 * differ; small ones in the same transaction as the last query. So are large ones that have changed once,
 * such as the orders of an open shop, while there is room: otherwise no read of them would ever be the last.
 */
const inOneMoment = async (
  database: Database,
  tables: readonly Table[],
  write: (table: Table, pages: AsyncIterable<readonly Row[]>) => Promise<void>,
): Promise<void> => {
  let before = await figuresAndSmall(database, tables, []);
  let small = smallOnes(tables, before.figures);
  let large = tables.filter((table) => !small.includes(table));
  let moved = large;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const table of moved) {
      const figures = before.figures.get(table.name) ?? { length: 0, rows: 0 };
      await write(table, readTable(database, table, figures));
    }
    const after = await figuresAndSmall(database, tables, small);
    const { figures } = before;
    moved = large.filter(({ name }) => figures.get(name)?.text !== after.figures.get(name)?.text);
    before = after;
    if (moved.length > 0) {
      small = [...small, ...busyOnes(moved, small, after.figures)];
      large = large.filter((table) => !small.includes(table));
      moved = moved.filter((table) => !small.includes(table));
      continue;
    }
    for (const table of small) await write(table, pageOf(after.rows.get(table.name) ?? []));
    return;
  }
  const names = moved.map(({ name }) => name).join(', ');
  throw new CommandFailure(
    `${names} of ${database.name} changed during every read; try again at a quieter time`,
  );
};

async function* pageOf(rows: readonly Row[]): AsyncIterable<readonly Row[]> {
  await Promise.resolve();
  yield rows;
}

const smallOnes = (tables: readonly Table[], figures: ReadonlyMap<string, Figures>) => {
  let left = MOST_SMALL_LENGTH;
  return tables.filter(({ name }) => {
    const { rows = 0, length = 0 } = figures.get(name) ?? {};
    if (rows > SMALL.rows || length > SMALL.length || length > left) return false;
    left -= length;
    return true;
  });
};

/** Of the tables that have changed, those that still have room in one transaction with others, smallest first. */
const busyOnes = (
  moved: readonly Table[],
  others: readonly Table[],
  figures: ReadonlyMap<string, Figures>,
): readonly Table[] => {
  const lengthOf = ({ name }: Table): number => figures.get(name)?.length ?? 0;
  let left = MOST_BUSY_LENGTH - others.reduce((sum, table) => sum + lengthOf(table), 0);
  return moved
    .toSorted((one, other) => lengthOf(one) - lengthOf(other))
    .filter((table) => {
      if (lengthOf(table) > left) return false;
      left -= lengthOf(table);
      return true;
    });
};

/** The figures of all tables and the rows of some, at the same moment. */
const figuresAndSmall = async (
  database: Database,
  tables: readonly Table[],
  small: readonly Table[],
) => {
  const answers = await database.batch([...tables.map(figuresOf), ...small.map(wholeTable)]);
  const rows = answers.slice(tables.length);
  return {
    figures: new Map(tables.map(({ name }, at) => [name, toFigures(answers[at] ?? [])])),
    rows: new Map(
      small.map((table, at) => [table.name, (rows[at] ?? []).map((row) => toRow(table, row))]),
    ),
  };
};
