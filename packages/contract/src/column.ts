/**
 * A column of the table of a call's list. The console shows it under its heading; in a spreadsheet its name is its key
 * in the row, which never changes and is never removed: other people's spreadsheets use it. New columns come last.
 */
export type Column<Row> = Value<Row> & {
  /** Absent for a column that only spreadsheets have. */
  readonly heading?: string;
  /** Whether it takes a line of its own on a phone, where a row of the console is a card. */
  readonly isWide?: boolean;
};

/** A value of a row, and how it is written; text without a `kind`. */
type Value<Row> =
  | {
      /** `money` is in pounds, a `share` from 0 to 1, a `duration` in milliseconds. */
      readonly kind: 'number' | 'money' | 'share' | 'duration';
      readonly value: (row: Row) => number;
    }
  | {
      /** A `day` in London is YYYY-MM-DD, a `moment` ISO 8601 in UTC; '' for none. */
      readonly kind: 'day' | 'moment';
      readonly value: (row: Row) => string;
    }
  | { readonly kind?: undefined; readonly value: (row: Row) => string };

/** The columns of a table by their names in spreadsheets. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;
