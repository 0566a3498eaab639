import type { YearDatabase } from '../local/steps.ts';

/** A value of a column; the tables have no other types. */
export type Value = string | number | null;
export type Row = readonly Value[];

export interface Statement {
  readonly sql: string;
  readonly params?: readonly Value[];
}

/** A database of a backup. What visitors have left without an account is in none. */
export type BackedUp = 'MARKET_DB' | 'IDENTITY_DB' | YearDatabase;
export type DatabaseName = BackedUp | 'VISITOR_DB';

/** A D1 database, on this machine or deployed. */
export interface Database<Name extends DatabaseName = DatabaseName> {
  readonly name: Name;
  /** Runs statements as one transaction; returns the rows of each. */
  readonly batch: (statements: readonly Statement[]) => Promise<readonly (readonly Row[])[]>;
  /** Time Travel's name for its present state; undefined where there is none, as on this machine. */
  readonly bookmark?: () => Promise<string | undefined>;
}

export interface Databases {
  /** Those of a backup, the market's first: an order that moves meanwhile is then in it or in both. */
  readonly all: readonly Database<BackedUp>[];
  /** What visitors have left without an account; a restore does not replace it. */
  readonly visitors: Database<'VISITOR_DB'>;
  /** The place of the databases, for a person. */
  readonly place: string;
  readonly close: () => Promise<void>;
}

/** Without a reply it is unknown whether a batch was applied, so only one that changes nothing is sent again. */
export const changesNothing = (statements: readonly Statement[]): boolean =>
  statements.every(({ sql }) => /^\s*(SELECT|PRAGMA)\b/i.test(sql));

/** The rows of one statement. */
export const rowsOf = async (
  database: Database,
  sql: string,
  ...params: readonly Value[]
): Promise<readonly Row[]> => (await database.batch([{ sql, params }]))[0] ?? [];
