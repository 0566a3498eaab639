import { COMPARE_FIELD, COMPARE_FORM } from '#lib/compare/compared.ts';
import styles from './CompareBox.module.css';

interface Props {
  readonly variantId: string;
  /** Name of the product. */
  readonly name: string;
}

/** The box that selects a product for comparison; `comparison.ts` remembers it. */
export const CompareBox = ({ variantId, name }: Props) => (
  <label className={`compare ${styles.compare}`}>
    <input
      type="checkbox"
      form={COMPARE_FORM}
      name={COMPARE_FIELD}
      value={variantId}
      aria-label={`Compare ${name}`}
    />
    Compare
  </label>
);
