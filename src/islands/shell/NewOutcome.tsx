import { useEffect, useRef } from 'react';
import { Outcome } from '#components/ui/Outcome.tsx';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './NewOutcome.module.css';

interface Props {
  /** What was done; '' for nothing. */
  readonly done: string;
  /** The refused form. */
  readonly form?: Pick<PageForm, 'errors'> | undefined;
  /** Whether it belongs to an action on the open page. */
  readonly isNew: boolean;
}

/**
 * A result or a problem. If it is new it takes the focus, as on a new page: the element that had the focus
 * may be gone.
 */
export const NewOutcome = ({ done, form, isNew }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const problem = form?.errors[''] ?? '';

  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew, done, problem]);

  if (done === '' && problem === '') return null;
  return (
    <div className={styles.place} ref={place} tabIndex={-1}>
      <Outcome done={done} form={form} />
    </div>
  );
};
