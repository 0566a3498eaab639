/** A value of a column; the tables have no other types. */
export type Value = string | number | null;
export type Row = readonly Value[];

export interface Statement {
  readonly sql: string;
  readonly params?: readonly Value[];
}

export type DatabaseName = 'MARKET_DB' | 'IDENTITY_DB';

/** A D1 database, on this machine or deployed. */
export interface Database {
  readonly name: DatabaseName;
  /** Runs statements as one transaction; returns the rows of each. */
  readonly batch: (statements: readonly Statement[]) => Promise<readonly (readonly Row[])[]>;
}

export interface Databases {
  /** The market's first. */
  readonly all: readonly Database[];
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
