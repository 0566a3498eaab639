import { londonDay } from '@parlour/domain';
import type { VitalName } from '#lib/insight/vitals.ts';

/** Who sent a request: a person, a browser before its link was pressed, or a program. */
export type VisitorKind = 'person' | 'ahead' | 'robot';

export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass';

interface AtSite {
  readonly site: string;
  /** The day in London. */
  readonly day: string;
}

/** Something to count; equal things share a row, whose count grows. */
export type Count =
  | (AtSite & {
      readonly table: 'request';
      readonly route: string;
      readonly visit: VisitorKind;
      readonly cache: CacheOutcome;
      /** The status by its first digit, such as 200 for 204. */
      readonly status: number;
      readonly bound: number;
    })
  | (AtSite & {
      readonly table: 'event';
      readonly event: 'cart' | 'order' | 'not_found';
      readonly words: string;
      /** Of a search; it limits what one network adds, and is not stored with the words. */
      readonly network: string;
    })
  | (AtSite & {
      readonly table: 'retry';
      /** A search that may have found nothing, and the following search, which found something. */
      readonly words: string;
      readonly next: string;
      readonly network: string;
    })
  | (AtSite & {
      readonly table: 'vital';
      readonly page: string;
      readonly metric: VitalName;
      readonly bound: number;
    });

/** A reply with a status of 500 or more. */
export interface Failure {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly site: string;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly request_id: string;
}

/** The counts since the last write. */
export interface Tally {
  readonly counts: readonly (Count & { readonly count: number })[];
  readonly failures: readonly Failure[];
}

/** The maximum number of different rows, and of failures, that an isolate holds between two writes. */
const MOST_ROWS = 3_000;
const MOST_FAILURES = 50;
/** Midnight in London is at a quarter of an hour in every time zone. */
const QUARTER_MS = 900_000;

let counts = new Map<string, { readonly row: Count; count: number }>();
let failures: Failure[] = [];
let today = { quarter: -1, day: '' };

/** Today in London; computed once a quarter of an hour. */
export const countedDay = (now = Date.now()): string => {
  const quarter = Math.floor(now / QUARTER_MS);
  if (quarter !== today.quarter) today = { quarter, day: londonDay(now) };
  return today.day;
};

const keyOf = (row: Count): string => Object.values(row).join('\n');

/** Counts something in memory; what exceeds the isolate's limit is dropped. */
export const tally = (row: Count): void => {
  const key = keyOf(row);
  const known = counts.get(key);
  if (known) known.count += 1;
  else if (counts.size < MOST_ROWS) counts.set(key, { row, count: 1 });
};

export const tallyFailure = (failure: Failure): void => {
  if (failures.length < MOST_FAILURES) failures.push(failure);
};

/** Returns the counts, and starts again from zero. */
export const takeTally = (): Tally => {
  const taken = {
    counts: [...counts.values()].map(({ row, count }) => ({ ...row, count })),
    failures,
  };
  counts = new Map();
  failures = [];
  return taken;
};
