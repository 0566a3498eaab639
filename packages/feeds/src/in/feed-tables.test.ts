import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newStore } from '../../samples/store.ts';
import type { FeedRow } from './feed.ts';
import type { FeedTables, PlacedGroup } from './feed-tables.ts';

const rowOf = (line: number, text = ''): FeedRow => ({ line, values: { id: [`${line}`, text] } });

const addAll = (store: FeedTables, groups: readonly string[], text = ''): void => {
  for (const [at, group] of groups.entries()) store.add(group, rowOf(at, text));
  store.endRows();
};

/** All groups, as steps take them out one after another. */
const takenOut = (store: FeedTables, mostRows = 1_000): PlacedGroup[] => {
  const groups: PlacedGroup[] = [];
  for (let place = 0; ;) {
    const some = store.groupsAfter(place, mostRows);
    if (some.length === 0) return groups;
    groups.push(...some);
    place = some.at(-1)!.place;
  }
};

const rowsIn = (db: DatabaseSync): number => {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return tables
    .map(({ name }) => db.prepare(`SELECT count(*) AS n FROM ${String(name)}`).get()!.n as number)
    .reduce((sum, count) => sum + count, 0);
};

describe('the rows of a feed', () => {
  it('come out by product in the order of the first of each, however far apart they lie', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 1_500 });
    fc.assert(
      fc.property(groups, fc.constantFrom(0, 5, 1_000), (drawn, heldKeys) => {
        const store = newStore(undefined, heldKeys);
        addAll(store, drawn);
        const expected = Map.groupBy(drawn.keys(), (line) => drawn[line]!);
        expect(takenOut(store).map(({ key, rows }) => [key, rows.map(({ line }) => line)])).toEqual(
          [...expected],
        );
      }),
      { numRuns: 30 },
    );
  });

  it('above the most of one product are its surplus', () => {
    const store = newStore();
    addAll(
      store,
      Array.from({ length: 700 }, (_, at) => (at % 2 === 0 ? 'sofa' : `lamp ${at}`)),
    );
    const [sofa] = takenOut(store, 300);
    expect([sofa!.rows.length, sofa!.surplus.length]).toEqual([300, 50]);
  });

  it('take a row of the database for some hundred, and another where a product comes again much later', () => {
    const db = new DatabaseSync(':memory:');
    const store = newStore(db);
    const groups = Array.from({ length: 3_000 }, (_, at) => `product ${Math.floor(at / 3)}`);
    addAll(store, [...groups, 'product 0']);
    expect(rowsIn(db)).toBe(Math.ceil(3_000 / 252) + 1);
    expect(takenOut(store)).toHaveLength(1_000);
  });

  it('that are long are written sooner: a row of the database has room for 2 MB', () => {
    const db = new DatabaseSync(':memory:');
    const store = newStore(db);
    addAll(store, ['sofa', 'sofa', 'lamp', 'sofa'], '\u{1F6CB}'.repeat(120_000));
    const { longest } = db
      .prepare('SELECT max(length(CAST(groups AS BLOB))) AS longest FROM batches')
      .get()!;
    expect(longest).toBeLessThan(2_000_000);
    expect(takenOut(store).map(({ key, rows }) => [key, rows.length])).toEqual([
      ['sofa', 3],
      ['lamp', 1],
    ]);
  });

  it('have keys of their own, and say which row had one before', () => {
    for (const heldKeys of [0, 1, 10]) {
      const store = newStore(undefined, heldKeys);
      const noted = ['a', 'b', 'a', 'b', 'c'].map((key, at) => store.note(key, at));
      expect(noted).toEqual([null, null, 0, 1, null]);
    }
  });
});
