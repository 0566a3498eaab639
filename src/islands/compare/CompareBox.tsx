import type { ChangeEvent } from 'react';
import { COMPARE_FIELD, COMPARE_FORM, MAX_COMPARED } from '#lib/compare/compared.ts';
import { setCompared } from '../state/compare/compared.ts';
import { notify } from '../state/shell/notices.ts';
import styles from './CompareBox.module.css';
import { useIsCompared } from './use-compared.ts';

interface Props {
  readonly variantId: string;
  /** Name of the product. */
  readonly name: string;
}

/** The box that selects a product for comparison. */
export const CompareBox = ({ variantId, name }: Props) => {
  const isCompared = useIsCompared(variantId);
  return (
    <label className={`compare ${styles.compare}`}>
      <input
        type="checkbox"
        form={COMPARE_FORM}
        name={COMPARE_FIELD}
        value={variantId}
        aria-label={`Compare ${name}`}
        checked={isCompared}
        onChange={onChange}
      />
      Compare
    </label>
  );
};

const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
  if (setCompared(target.value, target.checked)) return;
  notify('Info', `You can compare up to ${String(MAX_COMPARED)} products`);
};
