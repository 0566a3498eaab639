import { DatabaseSync } from 'node:sqlite';
import type { Database, DatabaseName, Row } from './database.ts';
import { migrationText } from './manifest.ts';
import { schemaOf, type Schema } from './schema.ts';

/** The schema that migrations make, found by applying them in memory. */
export const plannedSchema = async (
  name: DatabaseName,
  migrations: readonly string[],
): Promise<Schema> => {
  const sqlite = new DatabaseSync(':memory:');
  try {
    for (const file of migrations) sqlite.exec(await migrationText(name, file));
    return await schemaOf(inMemory(name, sqlite));
  } finally {
    sqlite.close();
  }
};

const inMemory = (name: DatabaseName, sqlite: DatabaseSync): Database => ({
  name,
  batch: (statements) =>
    Promise.resolve(
      statements.map(({ sql, params = [] }) =>
        sqlite
          .prepare(sql)
          .all(...params)
          .map((row) => Object.values(row) as Row),
      ),
    ),
});
