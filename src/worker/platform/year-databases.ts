import type { Env } from './env.ts';

const BINDING = /^ORDERS_(\d{4}(?:_\d+)?)$/;

/** The databases of years to which settled orders go, by `2026` or, for a second one, `2026_2`. */
export const yearDatabases = (env: Env): ReadonlyMap<string, D1Database> =>
  new Map(
    Object.entries(env).flatMap(([name, bound]) => {
      const store = BINDING.exec(name)?.[1];
      return store === undefined ? [] : [[store, bound as D1Database] as const];
    }),
  );

/** The year whose orders a database has. */
export const yearOf = (store: string): string => store.slice(0, 4);

/** The database to which the orders of a year go: the last of the year's. */
export const openDatabaseOf = (
  years: ReadonlyMap<string, D1Database>,
  year: string,
): string | undefined =>
  [...years.keys()]
    .filter((store) => yearOf(store) === year)
    .toSorted((one, other) => partOf(one) - partOf(other))
    .at(-1);

const partOf = (store: string): number => Number(store.slice('2026_'.length) || 1);
