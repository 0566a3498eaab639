import { env } from 'cloudflare:workers';
import type { Env } from '../../../src/worker/platform/env.ts';
import {
  watchedDatabase,
  type Watch,
} from '../../../src/worker/platform/timing/watched-database.ts';

/** Milliseconds without another statement after which the waiting ones are sent. */
const QUIET_MS = 15;

export interface CountedTrips {
  readonly env: Env;
  /** Round trips that each had to wait for the one before: two simultaneous ones count as one. */
  readonly depth: () => number;
  /** All round trips. */
  readonly count: () => number;
  /** Constraints of the sessions that were opened. */
  readonly sessions: readonly unknown[];
}

/**
 * Bindings whose market database holds statements back until no more arrive, and then answers all of them at
 * once. It counts how many batches have to follow one another, whatever else the machine does.
 */
export const countTrips = (): CountedTrips => {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let depth = 0;
  let count = 0;
  const sessions: unknown[] = [];
  const release = (): void => {
    depth += 1;
    const sent = waiting;
    waiting = [];
    for (const send of sent) send();
  };
  const watch: Watch = async (trip) => {
    count += 1;
    clearTimeout(timer);
    timer = setTimeout(release, QUIET_MS);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return trip();
  };
  const database = new Proxy(watchedDatabase(env.MARKET_DB, watch), {
    get: (target, name) =>
      name === 'withSession'
        ? (constraint: string) => {
            sessions.push(constraint);
            return target.withSession(constraint);
          }
        : (Reflect.get(target, name) as unknown),
  });
  return {
    env: { ...env, MARKET_DB: database },
    depth: () => depth,
    count: () => count,
    sessions,
  };
};
