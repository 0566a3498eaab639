import { DatabaseSync } from 'node:sqlite';
import { FeedTables } from '../src/in/feed-tables.ts';

/** The store of a run, in a database in memory. */
export const newStore = (db = new DatabaseSync(':memory:'), heldKeys?: number): FeedTables => {
  const exec = <Row>(query: string, ...values: (string | number)[]) => {
    const rows = db.prepare(query).all(...values) as Row[];
    return { toArray: () => rows, [Symbol.iterator]: () => rows[Symbol.iterator]() };
  };
  const store = new FeedTables({ exec }, heldKeys);
  store.clear();
  return store;
};
