import type { FeedReport } from '#lib/contract/operator/feeds.ts';
import type { DetectedFormat } from '#lib/supplier-feeds/detect.ts';
import type { Env } from '../../../platform/env.ts';
import type { StoredFeed } from './feeds.queries.ts';
import type { Version } from './fetch-feed.ts';
import type { KeptFeed } from './kept-feed.ts';

export type Tally = Omit<FeedReport, 'remarks' | 'problem'>;

/** How far a run is, as it is kept between its steps. */
export interface Run {
  /** Its row in the database. */
  readonly id: number;
  /** Its act in the record of the operators' acts. */
  readonly act: number;
  readonly feed: StoredFeed;
  /** Milliseconds since 1970; prices hold or not at this moment. */
  readonly startedAt: number;
  readonly phase: 'fetch' | 'load' | 'prune' | 'finish' | 'pictures';
  /** Steps done. */
  readonly step: number;
  /** Failures of the present step. */
  readonly failures: number;
  readonly tally: Tally;
  /** Refused rows that could be of any product. */
  readonly unknownRows: number;
  /** Why nothing was taken off; '' otherwise. */
  readonly problem: string;
  /** What was fetched; null before. */
  readonly fetched: Fetched | null;
  /** Place of the last group that was loaded. */
  readonly place: number;
  /** The version of the catalogue that its load is; absent before it has one. */
  readonly version?: number | undefined;
}

interface Fetched extends Version {
  readonly format: DetectedFormat;
  /** What a table calls its columns. */
  readonly headers: readonly (readonly [string, string])[];
  readonly stockDate: { readonly at: string; readonly isExact: boolean };
}

export interface Work {
  readonly env: Env;
  readonly kept: KeptFeed;
}

export const EMPTY_TALLY: Tally = {
  ...{ rows: 0, created: 0, updated: 0, unchanged: 0 },
  ...{ refused: 0, skipped: 0, warnings: 0, takenOff: 0 },
};
