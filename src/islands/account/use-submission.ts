import { startTransition, useActionState, type SubmitEvent } from 'react';
import type { PageForm } from '#lib/shell/page-form.ts';
import type { Problems } from '../state/account/outcome.ts';

interface Sent {
  readonly problems: Problems;
  /** How many were taken: a form that was begins anew. */
  readonly taken: number;
}

const UNSENT: Sent = { problems: {}, taken: 0 };

const isTaken = (problems: Problems): boolean => Object.keys(problems).length === 0;

/** What a form holds as text; the button that sent it counts. */
export const textOf = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/**
 * A form that is sent by a call instead of its post. What was typed stays in its fields; while one is
 * under way the next waits.
 * @param send gives what is wrong by field, nothing once it was taken
 * @param posted what the server shows of a form that was posted
 */
export const useSubmission = (
  send: (data: FormData) => Promise<Problems>,
  posted: PageForm | undefined,
) => {
  const [sent, dispatch, isSending] = useActionState<Sent, FormData>(async (before, data) => {
    const problems = await send(data);
    return { problems, taken: before.taken + (isTaken(problems) ? 1 : 0) };
  }, UNSENT);

  return {
    isSending,
    taken: sent.taken,
    /** What the fields show: problems, and what was posted until one is taken. */
    form: {
      values: (sent.taken === 0 ? posted?.values : undefined) ?? {},
      errors: (sent === UNSENT ? posted?.errors : undefined) ?? sent.problems,
      done: false,
    },
    submit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (isSending) return;
      const data = new FormData(event.currentTarget);
      startTransition(() => {
        dispatch(data);
      });
    },
  };
};
