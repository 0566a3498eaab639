import type { ReactNode } from 'react';

/** A column of a table in the console: its name, and the content of its cells. */
interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns figures by their last digit. */
  readonly isNumber?: boolean;
  /** On a phone, where a row is a card, the cell takes a line of its own. */
  readonly isWide?: boolean;
}

interface Props<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
}

const numberClass = (isNumber: boolean): string | undefined => (isNumber ? 'number' : undefined);
const cellClass = ({ isNumber = false, isWide = false }: Column<never>): string | undefined =>
  isWide ? 'wide' : numberClass(isNumber);

/** Every table of the console. Where columns do not fit, each row is a card with named cells. */
export const Table = <Row,>({ label, columns, rows }: Props<Row>) => {
  const [first, ...others] = columns;
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ name, isNumber = false }) => (
              <th key={name} scope="col" className={numberClass(isNumber)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{first.cell(row)}</th>
              {others.map((column) => (
                <td key={column.name} className={cellClass(column)} data-label={column.name}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
