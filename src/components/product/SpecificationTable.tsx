import { TagInfoLink } from '#components/tags/TagInfoLink.tsx';
import type { SpecificationRow } from '#lib/product/specification.ts';
import { Swatch } from './Swatch.tsx';
import styles from './SpecificationTable.module.css';

interface Props {
  readonly rows: readonly SpecificationRow[];
}

/** The specification of a variant (PDP-030). */
export const SpecificationTable = ({ rows }: Props) => (
  <table className={`specification ${styles.specification}`}>
    <tbody>
      {rows.map((row) => (
        <tr className="rule-below" key={row.name}>
          <th scope="row">{row.name}</th>
          <td className="numbers breakable">{'text' in row ? row.text : <Swatches {...row} />}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

type SwatchRow = Extract<SpecificationRow, { readonly swatches: unknown }>;

const Swatches = ({ swatches }: SwatchRow) => (
  <ul className="cluster gap-words">
    {swatches.map((swatch) => (
      <li key={`${swatch.tagId} ${swatch.name}`}>
        {swatch.tagId === '' ? (
          <Swatch swatch={swatch} />
        ) : (
          <TagInfoLink tagId={swatch.tagId}>
            <Swatch swatch={swatch} />
          </TagInfoLink>
        )}
      </li>
    ))}
  </ul>
);
