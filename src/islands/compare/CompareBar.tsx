import { COMPARE_FIELD, COMPARE_FORM, MAX_COMPARED } from '#lib/compare/compared.ts';
import { paths } from '#lib/paths.ts';
import styles from './CompareBar.module.css';
import { useCompared } from './use-compared.ts';

interface Props {
  /** Ids of the variants that have a box on this page. */
  readonly here: readonly string[];
}

/** The form of the boxes; hidden fields stand for selected products that are not on this page. */
export const CompareBar = ({ here }: Props) => {
  const compared = useCompared();
  const elsewhere = compared.filter((id) => !here.includes(id));
  return (
    <form
      className={styles.bar}
      id={COMPARE_FORM}
      method="get"
      action={paths.compare([])}
      data-marked={compared.length > 0 ? '' : undefined}
    >
      <p className="small">
        {compared.length > 0
          ? `${String(compared.length)} of ${String(MAX_COMPARED)} to compare`
          : 'Compare up to four products'}
      </p>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name={COMPARE_FIELD} value={id} />
      ))}
      <button className="button" type="submit">
        Compare
      </button>
    </form>
  );
};
