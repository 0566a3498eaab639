import type { Database } from './database.ts';
import { migrationText } from './manifest.ts';

/** As Wrangler makes it, which then goes on from there. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** Applies migrations, each with the note that it was as one transaction. */
export const applyMigrations = async (
  database: Database,
  names: readonly string[],
): Promise<void> => {
  // Wrangler takes half a second to load, which the other commands need not wait for.
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
