import { startTransition, useActionState, type SubmitEvent } from 'react';
import type { PageForm } from '#lib/shell/page-form.ts';
import type { Problems } from '../state/account/outcome.ts';

interface SubmissionState {
  readonly problems: Problems;
  /** Number of accepted forms: a form that was accepted starts over. */
  readonly taken: number;
}

const UNSENT: SubmissionState = { problems: {}, taken: 0 };

const isTaken = (problems: Problems): boolean => Object.keys(problems).length === 0;

/** The text fields of a form, including the button that submitted it. */
export const textOf = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/**
 * A form that is sent by a call instead of a post. Typed values stay in the fields; while one call is under
 * way the next waits.
 * @param send returns problems by field, none once the form is accepted
 * @param posted the refused form that the server shows
 */
export const useSubmission = (
  send: (data: FormData) => Promise<Problems>,
  posted: PageForm | undefined,
) => {
  const [state, dispatch, isSending] = useActionState<SubmissionState, FormData>(
    async (before, data) => {
      const problems = await send(data);
      return { problems, taken: before.taken + (isTaken(problems) ? 1 : 0) };
    },
    UNSENT,
  );

  return {
    isSending,
    taken: state.taken,
    /** The problems, and the posted values until a form is accepted. */
    form: {
      values: (state.taken === 0 ? posted?.values : undefined) ?? {},
      errors: (state === UNSENT ? posted?.errors : undefined) ?? state.problems,
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
