import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** A database file with the reading methods of the platform's database. */
export const asD1 = (database: DatabaseSync): D1Database => {
  const statement = (sql: string, values: readonly SQLInputValue[] = []) => {
    const all = () => ({ results: database.prepare(sql).all(...values) });
    return {
      bind: (...bound: readonly SQLInputValue[]) => statement(sql, bound),
      all: () => Promise.resolve(all()),
      first: () => Promise.resolve(all().results[0] ?? null),
      now: all,
    };
  };
  return {
    prepare: (sql: string) => statement(sql),
    batch: (statements: readonly ReturnType<typeof statement>[]) =>
      Promise.resolve(statements.map(({ now }) => now())),
  } as unknown as D1Database;
};
