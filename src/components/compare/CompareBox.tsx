import { COMPARE_FIELD, COMPARE_FORM } from '#lib/compare/compared.ts';
import styles from './CompareBox.module.css';

interface Props {
  readonly variantId: string;
  /** Of the product. */
  readonly name: string;
}

/** Marks a product for the comparison. */
export const CompareBox = ({ variantId, name }: Props) => (
  <label className={styles.compare}>
    <input type="checkbox" form={COMPARE_FORM} name={COMPARE_FIELD} value={variantId} />
    Compare<span className="visually-hidden">{` ${name}`}</span>
  </label>
);
