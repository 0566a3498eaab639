import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { quoted } from '../../tools/backup/schema.ts';

/** Tables, with their indexes and what is stored in them from the beginning; triggers would change the latter. */
const OBJECTS = `SELECT sql AS text FROM sqlite_schema WHERE sql IS NOT NULL
  AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow' OR name LIKE 'sqlite\\_%' ESCAPE '\\')
  ORDER BY rowid`;

const TABLES = `SELECT name AS text FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

/**
 * The statements that make a database as its migrations leave it. Each test file makes its databases, and sixty
 * migrations take nine times as long as what is left of them.
 * @param folder of the migrations
 */
export const databaseSchema = (folder: string): string[] => {
  const sqlite = new DatabaseSync(':memory:');
  for (const file of readdirSync(folder).toSorted()) {
    sqlite.exec(readFileSync(path.join(folder, file), 'utf8'));
  }
  const textsOf = (query: string, ...values: readonly string[]): string[] =>
    sqlite
      .prepare(query)
      .all(...values)
      .map(({ text }) => String(text));
  const rows = textsOf(TABLES).flatMap((table) => {
    const columns = textsOf('SELECT name AS text FROM pragma_table_info(?)', table).map(quoted);
    const values = columns.map((column) => `quote(${column})`).join(` || ', ' || `);
    return textsOf(`SELECT ${values} AS text FROM ${quoted(table)}`).map(
      (text) => `INSERT INTO ${quoted(table)} (${columns.join(', ')}) VALUES (${text})`,
    );
  });
  const objects = textsOf(OBJECTS);
  sqlite.close();
  const isTrigger = (sql: string) => /^CREATE TRIGGER/i.test(sql);
  return [...objects.filter((sql) => !isTrigger(sql)), ...rows, ...objects.filter(isTrigger)];
};
