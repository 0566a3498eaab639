import type { Timing } from './server-timing.ts';
import type { Watch } from './watched-database.ts';

/** How long a request has waited for its database. */
export interface DatabaseTime {
  readonly watch: Watch;
  /** Empty if the request made no query. */
  readonly timings: () => readonly Timing[];
}

/** What the platform says about one or several statements; it says nothing about a single row. */
const rowsRead = (answer: unknown): number =>
  [answer].flat().reduce<number>((sum, one) => {
    const { meta } = (one ?? {}) as { readonly meta?: { readonly rows_read?: number } };
    return sum + (meta?.rows_read ?? 0);
  }, 0);

/**
 * Counts round trips, and the milliseconds in which at least one was under way: time in which two overlap
 * counts once.
 * @param withRows whether it also counts the rows that the database has read, by which it is billed
 */
export const databaseTime = (withRows = false): DatabaseTime => {
  let trips = 0;
  let rows = 0;
  let underWay = 0;
  let since = 0;
  let milliseconds = 0;
  return {
    async watch(trip) {
      trips += 1;
      if (underWay === 0) since = performance.now();
      underWay += 1;
      try {
        const answer = await trip();
        if (withRows) rows += rowsRead(answer);
        return answer;
      } finally {
        underWay -= 1;
        if (underWay === 0) milliseconds += performance.now() - since;
      }
    },
    timings: () =>
      trips === 0
        ? []
        : [
            {
              name: 'db',
              milliseconds,
              description:
                (trips === 1 ? '1 round trip' : `${String(trips)} round trips`) +
                (withRows ? ` ${String(rows)} rows` : ''),
            },
          ],
  };
};
