import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DATABASES, isYearDatabase, migrationsOf } from '../local/steps.ts';
import { CommandFailure } from '../parlour/command-failure.ts';
import type { InstallationFile } from '../doctor/installation-file.ts';
import type { Platform } from './platform.ts';

/** Statements that remove what the running version still reads or writes. */
const TAKES_AWAY = [
  /\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?["`[]?([\w]+)/gi,
  /\bALTER\s+TABLE\s+\S+\s+DROP\s+(?:COLUMN\s+)?["`[]?([\w]+)/gi,
  /\bALTER\s+TABLE\s+\S+\s+RENAME\s+(?:COLUMN\s+|TO\s+)?["`[]?([\w]+)/gi,
];

const withoutComments = (sql: string): string =>
  sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The statements of a migration that remove or rename something; empty for one that only adds. */
export const takenAway = (sql: string): readonly string[] => {
  const text = withoutComments(sql);
  return TAKES_AWAY.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([statement]) => statement.replaceAll(/\s+/g, ' ')),
  );
};

interface PendingMigrations {
  readonly binding: string;
  readonly database: string;
  readonly files: readonly string[];
  /** Whether the database has had migrations before, so that a version may be reading it. */
  readonly isUsed: boolean;
}

const pendingOf = async (
  platform: Platform,
  binding: string,
  folder: string,
  database: string,
): Promise<PendingMigrations> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const applied = await platform.applied(database);
  return {
    binding,
    database,
    isUsed: applied.length > 0,
    files: files.filter((file) => !applied.includes(file)).map((file) => path.join(folder, file)),
  };
};

/** @throws {CommandFailure} for a migration that would break the running version. */
const refuseUnlessAdding = async ({ files, isUsed }: PendingMigrations): Promise<void> => {
  if (!isUsed) return;
  for (const file of files) {
    const [taken] = takenAway(await readFile(file, 'utf8'));
    if (taken === undefined) continue;
    throw new CommandFailure(
      `${file} says "${taken}", and the running version still needs that: deploy the code that does without it first, and the migration in the next deployment`,
    );
  }
};

/** The folders of migrations of an environment's databases. */
const foldersOf = ({ d1_databases = [] }: InstallationFile): Readonly<Record<string, string>> => ({
  ...DATABASES,
  ...Object.fromEntries(
    d1_databases.flatMap(({ binding }) =>
      isYearDatabase(binding) ? [[binding, migrationsOf(binding)]] : [],
    ),
  ),
});

/**
 * Applies the missing migrations to the databases, before the code that needs them is there. All are checked
 * before the first is applied. Returns the applied migrations and the way back.
 * @throws {CommandFailure} for a migration that removes something.
 */
export const migrateFirst = async (
  file: InstallationFile,
  platform: Platform,
  settings: string,
  folders: Readonly<Record<string, string>> = foldersOf(file),
): Promise<readonly string[]> => {
  const databases = file.d1_databases ?? [];
  const pending = await Promise.all(
    Object.entries(folders).map(([binding, folder]) => {
      const id = databases.find((each) => each.binding === binding)?.database_id ?? '';
      return pendingOf(platform, binding, folder, id);
    }),
  );
  for (const each of pending) await refuseUnlessAdding(each);
  const wanted = pending.filter(({ files }) => files.length > 0);
  const applied: string[] = [];
  for (const { binding, database, files, isUsed } of wanted) {
    const before = isUsed ? `, before it ${await platform.bookmark(database)}` : '';
    await platform.migrate(settings, binding);
    applied.push(`${binding} ${files.length}${before}`);
  }
  return applied;
};
