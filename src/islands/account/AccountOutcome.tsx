import { useStore } from '@nanostores/react';
import type { PageForm } from '#lib/shell/page-form.ts';
import { NewOutcome } from '../shell/NewOutcome.tsx';
import { $outcome } from '../state/account/outcome.ts';

interface Props {
  /** The result of the form that led to this page; '' for none. */
  readonly done: string;
  /** The refused form. */
  readonly form?: PageForm | undefined;
}

/** The latest result or failure, before the page loaded or since. */
export const AccountOutcome = ({ done, form }: Props) => {
  const outcome = useStore($outcome);
  return <NewOutcome {...(outcome ?? { done, form })} isNew={outcome !== null} />;
};
