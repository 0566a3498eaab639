import { within } from './deadline.ts';

/** Keeps a request alive until the promise settles, as an execution context does. */
export type WaitUntil = (promise: Promise<unknown>) => void;

interface Flight<T> {
  readonly result: Promise<T>;
  readonly startedAt: number;
}

interface SingleFlightOptions {
  /** Milliseconds to wait for another request's work, and for which that counts as under way. */
  readonly patience: number;
}

/** Work that is done once for all who ask for the same key at the same time in this isolate. */
export interface SingleFlight<T> {
  /** Does the work, or waits for the request that is doing it. Throws what the work throws. */
  readonly share: (key: string, work: () => Promise<T>, waitUntil: WaitUntil) => Promise<T>;
  readonly isUnderWay: (key: string) => boolean;
}

/**
 * Requests can wait for each other's promises here, but the platform drops the work of a request whose client
 * has gone, and then its promise never settles. So the request that works stays alive with `waitUntil`, the
 * others wait with a timer of their own and then do the work themselves, and an overdue flight is not joined.
 * Only plain data may be shared: no response, body or stream.
 */
export const singleFlight = <T>({ patience }: SingleFlightOptions): SingleFlight<T> => {
  const flights = new Map<string, Flight<T>>();
  const current = (key: string): Flight<T> | undefined => {
    const flight = flights.get(key);
    return flight && Date.now() - flight.startedAt <= patience ? flight : undefined;
  };
  const start = (key: string, work: () => Promise<T>, waitUntil: WaitUntil): Promise<T> => {
    const flight = { result: work(), startedAt: Date.now() };
    flights.set(key, flight);
    const done = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    waitUntil(flight.result.then(done, done));
    return flight.result;
  };
  return {
    share(key, work, waitUntil) {
      const flight = current(key);
      return flight ? join(flight.result, work, patience) : start(key, work, waitUntil);
    },
    isUnderWay: (key) => current(key) !== undefined,
  };
};

class WaitTimeout extends Error {}

const join = async <T>(
  result: Promise<T>,
  work: () => Promise<T>,
  patience: number,
): Promise<T> => {
  try {
    return await within(
      patience,
      () => result,
      () => new WaitTimeout(),
    );
  } catch (thrown) {
    if (thrown instanceof WaitTimeout) return work();
    throw thrown;
  }
};
