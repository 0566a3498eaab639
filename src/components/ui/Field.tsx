import type { ReactNode } from 'react';
import styles from './Field.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Whether the field must be filled in. */
  readonly needed: boolean;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

/** The parts around a form control: its label, hint and problem. */
export const Field = ({ name, label, needed, hint, problem, children }: Props) => (
  <div className={`field ${styles.field}`}>
    <label htmlFor={name}>
      {label} {!needed && <span className={styles.optional}>(optional)</span>}
    </label>
    {children}
    {hint && (
      <p className={styles.hint} id={`${name}-hint`}>
        {hint}
      </p>
    )}
    {problem && (
      <p className={`problem ${styles.problem}`} id={`${name}-problem`}>
        {problem}
      </p>
    )}
  </div>
);
