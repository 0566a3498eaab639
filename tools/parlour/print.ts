import { stringify } from 'csv-stringify/sync';
import type { Column, Columns } from '@parlour/contract';
import { spreadsheetCell } from '@parlour/domain';

export interface PrintFlags {
  /** Print one JSON document, for programs. */
  readonly json?: boolean;
}

export interface ListPrintFlags extends PrintFlags {
  /** Print a table with commas between its cells, for spreadsheets. */
  readonly csv?: boolean;
}

/** Prints the result of a command: the data as JSON when that was requested, otherwise the lines. */
export const print = (
  { json = false }: PrintFlags,
  data: unknown,
  lines: string | readonly string[],
): void => {
  console.log(json ? JSON.stringify(data, null, 2) : [lines].flat().join('\n'));
};

interface ListOutput<Row> {
  /** The data that `--json` prints. */
  readonly data: unknown;
  readonly rows: readonly Row[];
  readonly columns: Columns<Row>;
  readonly lines: readonly string[];
}

/** Prints a list as lines, as JSON or as CSV. */
export const printList = <Row>(
  flags: ListPrintFlags,
  { data, rows, columns, lines }: ListOutput<Row>,
): void => {
  if (flags.csv === true) process.stdout.write(csvOf(rows, columns));
  else print(flags, data, lines);
};

/**
 * A table as in RFC 4180 with its names in the first row. It begins with a byte order mark: without one, Excel
 * reads Søborg as SÃ¸borg, and no spreadsheet minds it (docs/decisions/0115-csv-for-excel.md).
 */
const csvOf = <Row>(rows: readonly Row[], columns: Columns<Row>): string =>
  stringify(
    rows.map((row) => Object.values(columns).map((column) => cellOf(column, row))),
    { bom: true, header: true, columns: Object.keys(columns) },
  );

/** Money is pounds and pence, moments are ISO 8601 in UTC. */
const cellOf = <Row>(column: Column<Row>, row: Row): string =>
  spreadsheetCell(
    column.kind === 'money' ? column.value(row).toFixed(2) : String(column.value(row)),
  );
