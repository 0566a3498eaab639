import { atom } from 'nanostores';
import { sentenceOf } from '#lib/contract/failure.ts';
import { problemsOf, type PageForm } from '#lib/shell/page-form.ts';
import { HttpError } from '../http.ts';
import { signInFirst } from '../identity/sign-in-first.ts';

/** What is wrong with a form, by field; '' is the form as a whole. Empty once all was taken. */
export type Problems = PageForm['errors'];

/** What became of what was last done in place on an account page. */
export interface Outcome {
  /** What was done; '' for nothing. */
  readonly done: string;
  /** The form with its problems. */
  readonly form: PageForm;
}

/** The outcome of what was last done in place; null before that. */
export const $outcome = atom<Outcome | null>(null);

const FAILED = 'Something went wrong. Please try again.';

/** What a form shows of a call that failed: the server's sentences where it sent some. */
const refusalOf = (thrown: unknown): Problems =>
  problemsOf({
    message: sentenceOf(thrown, FAILED),
    details: thrown instanceof HttpError ? thrown.details : [],
  });

/**
 * Does something and tells its outcome; gives what is wrong. Whoever is no longer signed in is led to
 * the sign-in, as by the page's own form.
 * @param sentence for what was done
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
