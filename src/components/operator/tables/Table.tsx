import type { ReactNode } from 'react';
import type { Column } from '@parlour/contract';
import { formatMoment } from '@parlour/domain';
import { dayName, duration, figure, inPounds, percent } from '#lib/operator/figures.ts';

/** A column of a call's table as it is, or one with cells that show something else than its value. */
type ShownColumn<Row> =
  | (Column<Row> & { readonly heading: string; readonly cell?: undefined })
  | {
      readonly heading: string;
      readonly isWide?: boolean;
      readonly kind?: Column<Row>['kind'];
      /** Whether its cells say what they are without the heading, as a button does. */
      readonly isPlain?: boolean;
      readonly cell: (row: Row) => ReactNode;
    };

interface Props<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly [ShownColumn<Row>, ...ShownColumn<Row>[]];
  readonly rows: readonly Row[];
}

/** Aligns figures by their last digit; a wide cell has more than a figure. */
const numberClass = ({ kind, isWide }: ShownColumn<never>): string | undefined =>
  isWide || kind === undefined || kind === 'day' || kind === 'moment' ? undefined : 'number';
const cellClass = (column: ShownColumn<never>): string | undefined =>
  column.isWide ? 'wide' : numberClass(column);

/** What a card says above the cell. */
const labelOf = (column: ShownColumn<never>): string | undefined =>
  column.cell && column.isPlain ? undefined : column.heading;

/** The value as people read it. */
const written = <Row,>(column: Column<Row>, row: Row): string => {
  switch (column.kind) {
    case 'number':
      return figure(column.value(row));
    case 'money':
      return inPounds(column.value(row));
    case 'share':
      return percent(column.value(row));
    case 'duration':
      return duration(column.value(row));
    case 'day':
      return dayName(column.value(row));
    case 'moment':
      return formatMoment(column.value(row));
    case undefined:
      return column.value(row) || '–';
  }
};

const content = <Row,>(column: ShownColumn<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : written(column, row);

/** Every table of the console. Where columns do not fit, each row is a card with named cells. */
export const Table = <Row,>({ label, columns, rows }: Props<Row>) => {
  const [first, ...others] = columns;
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.heading} scope="col" className={numberClass(column)}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{content(first, row)}</th>
              {others.map((column) => (
                <td key={column.heading} className={cellClass(column)} data-label={labelOf(column)}>
                  {content(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
