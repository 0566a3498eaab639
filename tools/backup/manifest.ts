import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { CommandFailure } from '../parlour/command-failure.ts';
import { asCommandFailure } from '../parlour/system-failure.ts';
import { migrationsOf } from '../local/steps.ts';
import type { DatabaseName } from './database.ts';

export const MANIFEST = 'manifest.json';

const TableEntry = z.strictObject({
  /** Name of its file in the backup's folder. */
  file: z.string().regex(/^[\w.-]+$/),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  /** SHA-256 of its rows, each a line of JSON, in the order of the primary key. */
  sha256: z.string().length(64),
});

const DatabaseEntry = z.strictObject({
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), TableEntry),
  /**
   * Time Travel's name for the state of a deployed database just before it was read: for 30 days
   * `wrangler d1 time-travel restore` returns to it.
   */
  bookmark: z.string().optional(),
});

/** The description of a backup; it holds no data. */
export const Manifest = z.strictObject({
  backup: z.literal('parlour'),
  format: z.literal(1),
  /** ISO 8601: the moment at which the rows were read. */
  at: z.iso.datetime(),
  /** The place of the databases, for a person. */
  from: z.string(),
  encrypted: z.boolean(),
  /** Those of years besides, as many as there were. */
  databases: z
    .object({ MARKET_DB: DatabaseEntry, IDENTITY_DB: DatabaseEntry })
    .catchall(DatabaseEntry),
  /** Hashes of customers who have been deleted, from VISITOR_DB; backups of earlier shops have none. */
  forgotten: TableEntry.optional(),
});

export type Manifest = z.output<typeof Manifest>;
export type TableEntry = z.output<typeof TableEntry>;

/** Why a folder has no manifest to read. */
const noBackup = async (folder: string): Promise<string> => {
  const found = await stat(folder).catch((thrown: unknown) => thrown);
  if (found instanceof Error) {
    return asCommandFailure(found)?.message ?? `${folder} cannot be opened`;
  }
  return (found as Stats).isDirectory()
    ? `${folder} is not a whole backup: it has no ${MANIFEST}`
    : `${folder} is not a backup: it is a file; name the folder that db backup has written`;
};

/** @throws {CommandFailure} for a folder without a whole backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(async (cause: unknown) => {
    throw new CommandFailure(await noBackup(folder), { cause });
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandFailure(`The ${MANIFEST} in ${folder} is damaged, or of another program`, {
      cause,
    });
  }
};

/** The migrations of this installation, in order. */
export const ownMigrations = async (name: DatabaseName): Promise<readonly string[]> =>
  (await readdir(migrationsOf(name))).filter((file) => file.endsWith('.sql')).toSorted();

/** The text of a migration. */
export const migrationText = (name: DatabaseName, file: string): Promise<string> =>
  readFile(path.join(migrationsOf(name), file), 'utf8');
