import { DatabaseSync } from 'node:sqlite';
import { FeedTables } from '../src/in/feed-tables.ts';

/** The store of a run, in memory. */
export const newStore = (): FeedTables => {
  const db = new DatabaseSync(':memory:');
  const store = new FeedTables({
    exec<Row>(query: string, ...values: (string | number)[]) {
      const rows = db.prepare(query).all(...values) as Row[];
      return { toArray: () => rows, [Symbol.iterator]: () => rows[Symbol.iterator]() };
    },
  });
  store.clear();
  return store;
};
