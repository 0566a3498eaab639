import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Outcome } from '#components/ui/form/Outcome.tsx';
import type { PageForm } from '#lib/shell/page-form.ts';
import { $outcome } from '../state/account/outcome.ts';
import styles from './AccountOutcome.module.css';

interface Props {
  /** What was done before the page was loaded; '' for nothing. */
  readonly done: string;
  /** A form that was posted and not taken. */
  readonly form?: PageForm | undefined;
}

/** What was done or went wrong; what happens while the page is open scrolls into view. */
export const AccountOutcome = ({ done, form }: Props) => {
  const outcome = useStore($outcome);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (outcome) place.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  const shown = outcome
    ? { done: outcome.done, form: { values: {}, errors: outcome.problems, done: false } }
    : { done, form };
  if (shown.done === '' && !shown.form?.errors['']) return null;
  return (
    <div className={styles.place} ref={place}>
      <Outcome {...shown} />
    </div>
  );
};
