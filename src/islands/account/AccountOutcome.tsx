import { useStore } from '@nanostores/react';
import type { PageForm } from '#lib/shell/page-form.ts';
import { NewOutcome } from '../shell/NewOutcome.tsx';
import { $outcome } from '../state/account/outcome.ts';

interface Props {
  /** What was done before the page was loaded; '' for nothing. */
  readonly done: string;
  /** A form that was posted and not taken. */
  readonly form?: PageForm | undefined;
}

/** What was done or went wrong last, before the page was loaded or since. */
export const AccountOutcome = ({ done, form }: Props) => {
  const outcome = useStore($outcome);
  return <NewOutcome {...(outcome ?? { done, form })} isNew={outcome !== null} />;
};
