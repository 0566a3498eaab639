import type { ReactNode } from 'react';

/** A column of a table of the console: its name, and what stands in its cell of a row. */
interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand under each other by their last digit. */
  readonly isNumber?: boolean;
  /** On a phone, where a row is a card, the cell takes a line of its own. */
  readonly isWide?: boolean;
}

interface Props<Row> {
  /** What the table shows, for whoever does not see it. */
  readonly label: string;
  /** The first names its row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
}

const numberClass = (isNumber: boolean): string | undefined => (isNumber ? 'number' : undefined);
const cellClass = ({ isNumber = false, isWide = false }: Column<never>): string | undefined =>
  isWide ? 'wide' : numberClass(isNumber);

/** Every table of the console. Where there is no room for columns a row is a card that names its cells. */
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
