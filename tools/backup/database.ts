/** What a column holds; the tables have no others. */
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
  /** Runs statements as one transaction; gives the rows of each. */
  readonly batch: (statements: readonly Statement[]) => Promise<readonly (readonly Row[])[]>;
}

export interface Databases {
  /** The market's first. */
  readonly all: readonly Database[];
  /** Where they are, for a person. */
  readonly place: string;
  readonly close: () => Promise<void>;
}

/** Without an answer nobody knows whether a batch was done: only one that changes nothing is sent again. */
export const changesNothing = (statements: readonly Statement[]): boolean =>
  statements.every(({ sql }) => /^\s*(SELECT|PRAGMA)\b/i.test(sql));

/** The rows of one statement. */
export const rowsOf = async (
  database: Database,
  sql: string,
  ...params: readonly Value[]
): Promise<readonly Row[]> => (await database.batch([{ sql, params }]))[0] ?? [];
