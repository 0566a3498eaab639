import { londonDay } from '#lib/insight/london-day.ts';
import type { VitalName } from '#lib/insight/vitals.ts';

/** How a request was meant: by a person, by a browser before its link was pressed, by a program. */
export type Visit = 'person' | 'ahead' | 'robot';

export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass';

interface AtSite {
  readonly site: string;
  /** London's. */
  readonly day: string;
}

/** Something that is counted; the same thing is one row, whose count grows. */
export type Count =
  | (AtSite & {
      readonly table: 'request';
      readonly route: string;
      readonly visit: Visit;
      readonly cache: CacheOutcome;
      /** Its hundred. */
      readonly status: number;
      readonly bound: number;
    })
  | (AtSite & {
      readonly table: 'event';
      readonly event: 'cart' | 'order' | 'not_found';
      readonly words: string;
    })
  | (AtSite & {
      readonly table: 'retry';
      /** A search that may have found nothing, and the one after it, which found something. */
      readonly words: string;
      readonly next: string;
    })
  | (AtSite & {
      readonly table: 'vital';
      readonly page: string;
      readonly metric: VitalName;
      readonly bound: number;
    });

/** An answer with a status of 500 and more. */
export interface Failure {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly site: string;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly request_id: string;
}

/** What was counted since the last writing. */
export interface Tally {
  readonly counts: readonly (Count & { readonly count: number })[];
  readonly failures: readonly Failure[];
}

/** Different rows, and failures, that an isolate holds at most between two writings. */
const MOST_ROWS = 3_000;
const MOST_FAILURES = 50;
/** London's midnight is at a quarter of an hour everywhere. */
const QUARTER_MS = 900_000;

let counts = new Map<string, { readonly row: Count; count: number }>();
let failures: Failure[] = [];
let today = { quarter: -1, day: '' };

/** Today in London; asked of the calendar once a quarter of an hour. */
export const countedDay = (now = Date.now()): string => {
  const quarter = Math.floor(now / QUARTER_MS);
  if (quarter !== today.quarter) today = { quarter, day: londonDay(now) };
  return today.day;
};

const keyOf = (row: Count): string => Object.values(row).join('\n');

/** Counts something, in memory; more than an isolate should hold is let go. */
export const tally = (row: Count): void => {
  const key = keyOf(row);
  const known = counts.get(key);
  if (known) known.count += 1;
  else if (counts.size < MOST_ROWS) counts.set(key, { row, count: 1 });
};

export const tallyFailure = (failure: Failure): void => {
  if (failures.length < MOST_FAILURES) failures.push(failure);
};

/** Hands out what was counted, and begins anew. */
export const takeTally = (): Tally => {
  const taken = {
    counts: [...counts.values()].map(({ row, count }) => ({ ...row, count })),
    failures,
  };
  counts = new Map();
  failures = [];
  return taken;
};
