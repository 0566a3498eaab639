import { atom } from 'nanostores';
import { sentenceOf } from '@parlour/contract/browser';
import { problemsOf, type PageForm } from '#lib/shell/page-form.ts';
import { HttpError } from '../http.ts';
import { signInFirst } from '../identity/sign-in-first.ts';

/** Problems of a form by field; '' is the form as a whole. Empty once the form is accepted. */
export type Problems = PageForm['errors'];

/** The result of the latest action on an account page. */
export interface Outcome {
  /** What was done; '' for nothing. */
  readonly done: string;
  /** The form with its problems. */
  readonly form: PageForm;
}

/** The result of the latest action on the page; null before the first. */
export const $outcome = atom<Outcome | null>(null);

const FAILED = 'Something went wrong. Please try again.';

/** The problems of a failed call in a form: the server's sentences if it sent any. */
const refusalOf = (thrown: unknown): Problems =>
  problemsOf({
    message: sentenceOf(thrown, FAILED),
    details: thrown instanceof HttpError ? thrown.details : [],
  });

/**
 * Runs an action and publishes its outcome; returns the problems. A visitor who is no longer signed in goes
 * to the sign-in, as with the page's own form.
 * @param sentence the message of success
 */
export const tell = async (work: () => Promise<unknown>, sentence: string): Promise<Problems> => {
  const errors = await work().then(
    () => ({}),
    (thrown: unknown) => {
      signInFirst(thrown);
      return refusalOf(thrown);
    },
  );
  const done = Object.keys(errors).length === 0;
  $outcome.set({ done: done ? sentence : '', form: { values: {}, errors, done } });
  return errors;
};
