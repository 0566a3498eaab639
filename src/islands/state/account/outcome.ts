import { atom } from 'nanostores';
import { sentenceOf } from '#lib/contract/failure.ts';
import { paths } from '#lib/paths.ts';
import { problemsOf } from '#lib/shell/page-form.ts';
import { HttpError } from '../http.ts';

/** What is wrong with a form, by field; '' is the form as a whole. Empty once all was taken. */
export type Problems = Readonly<Record<string, string>>;

/** What became of the last thing that was done on an account page. */
export interface Outcome {
  /** What was done; '' for nothing. */
  readonly done: string;
  readonly problems: Problems;
}

/** The outcome of what was last done in place; null before that. */
export const $outcome = atom<Outcome | null>(null);

const FAILED = 'Something went wrong. Please try again.';

const DONE = {};

/** What a form shows of a call that failed: the server's sentences where it sent some. */
const refusalOf = (thrown: unknown): Problems =>
  problemsOf({
    message: sentenceOf(thrown, FAILED),
    details: thrown instanceof HttpError ? thrown.details : [],
  });

/** Where a visitor signs in and comes back from. */
const signInFromHere = (): void => {
  location.assign(paths.signIn(location.pathname + location.search));
};

interface Told {
  /** The sentence for what was done. */
  readonly sentence: string;
  readonly leave?: () => void;
}

/**
 * Does something and tells its outcome, which is also what it gives. Whoever is no longer signed in
 * is led to the sign-in, as by the page's own form.
 */
export const tell = async (
  work: () => Promise<unknown>,
  { sentence, leave = signInFromHere }: Told,
): Promise<Problems> => {
  try {
    await work();
    $outcome.set({ done: sentence, problems: DONE });
    return DONE;
  } catch (thrown) {
    if (thrown instanceof HttpError && thrown.status === 401) leave();
    const problems = refusalOf(thrown);
    $outcome.set({ done: '', problems });
    return problems;
  }
};
