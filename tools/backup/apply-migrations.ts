import type { Database, Databases } from './database.ts';
import { migrationText, ownMigrations } from './manifest.ts';
import { schemaOf } from './schema.ts';

/** The table as Wrangler creates it, so that Wrangler can continue from there. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** Applies migrations, each in one transaction with the record that it was applied. */
export const applyMigrations = async (
  database: Database,
  names: readonly string[],
): Promise<void> => {
  // Wrangler takes half a second to load, and the other commands do not need it.
  const { unstable_splitSqlQuery: splitSql } = await import('wrangler');
  await database.batch([{ sql: MIGRATIONS_TABLE }]);
  for (const name of names) {
    const statements = splitSql(await migrationText(database.name, name));
    await database.batch([
      ...statements.map((sql) => ({ sql })),
      { sql: 'INSERT INTO d1_migrations (name) VALUES (?1)', params: [name] },
    ]);
  }
};

/** Applies the migrations of this installation that its databases do not have. */
export const migrateDatabases = async ({ all, visitors }: Databases): Promise<void> => {
  for (const database of [...all, visitors]) await applyMissing(database);
};

/** Applies the migrations of this installation that a database does not have. */
export const applyMissing = async (database: Database): Promise<void> => {
  const { migrations } = await schemaOf(database);
  const own = await ownMigrations(database.name);
  await applyMigrations(
    database,
    own.filter((name) => !migrations.includes(name)),
  );
};
