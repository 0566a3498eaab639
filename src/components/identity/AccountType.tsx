import { ACCOUNT_TYPES } from '@parlour/domain';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './AccountType.module.css';

interface Props {
  /** The chosen type; an unknown one counts as the first. */
  readonly value?: string;
  /** The refused form, shown again with its problems. */
  readonly form?: PageForm | undefined;
}

/** The choice of account type (AUTH-015). */
export const AccountType = ({ value: given, form }: Props) => {
  const wanted = form?.values.accountType ?? given;
  const chosen = ACCOUNT_TYPES.find(({ value }) => value === wanted) ?? ACCOUNT_TYPES[0];
  const problem = form?.errors.accountType;
  return (
    <fieldset className={`stack gap-2 ${styles.types}`}>
      <legend>Account type</legend>
      {ACCOUNT_TYPES.map(({ value, name, hint }) => (
        <label className="level baseline" key={value}>
          <input
            type="radio"
            name="accountType"
            value={value}
            defaultChecked={value === chosen.value}
          />
          <span>
            {name}
            <span className="block muted small">{hint}</span>
          </span>
        </label>
      ))}
      {problem && <p>{problem}</p>}
    </fieldset>
  );
};
