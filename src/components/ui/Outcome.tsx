import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './Outcome.module.css';

interface Props {
  /** What was just done; '' for nothing. */
  readonly done?: string;
  /** What was sent and is shown once more; a problem of the whole goes before what was done. */
  readonly form?: Pick<PageForm, 'errors'> | undefined;
}

/** What became of a form that was sent. */
export const Outcome = ({ done = '', form }: Props) => {
  const problem = form?.errors[''] ?? '';
  if (problem !== '') {
    return (
      <p className={`problem ${styles.outcome} ${styles.problem}`} role="alert">
        {problem}
      </p>
    );
  }
  if (done === '') return null;
  return (
    <p className={`outcome ${styles.outcome}`} role="status">
      {done}
    </p>
  );
};
