import { useEffect, useRef } from 'react';
import { Outcome } from '#components/ui/Outcome.tsx';
import type { PageForm } from '#lib/shell/page-form.ts';
import styles from './NewOutcome.module.css';

interface Props {
  /** What was done; '' for nothing. */
  readonly done: string;
  /** What was sent and not taken. */
  readonly form?: Pick<PageForm, 'errors'> | undefined;
  /** Whether it came of something that was done on the open page. */
  readonly isNew: boolean;
}

/**
 * What was done or went wrong. While the page is open it takes the focus, as a new page would: what
 * had it may be gone.
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
