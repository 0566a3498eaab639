import type { Timing } from './server-timing.ts';
import type { Watch } from './watched-database.ts';

/** How long a request has waited for its database. */
export interface DatabaseTime {
  readonly watch: Watch;
  /** Nothing where it was not asked. */
  readonly timings: () => readonly Timing[];
}

/**
 * Counts round trips, and the milliseconds in which at least one was under way: of two at the same time the
 * longer one counts.
 */
export const databaseTime = (): DatabaseTime => {
  let trips = 0;
  let underWay = 0;
  let since = 0;
  let milliseconds = 0;
  return {
    async watch(trip) {
      trips += 1;
      if (underWay === 0) since = performance.now();
      underWay += 1;
      try {
        return await trip();
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
              description: trips === 1 ? '1 round trip' : `${String(trips)} round trips`,
            },
          ],
  };
};
