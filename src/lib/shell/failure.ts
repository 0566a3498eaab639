import { failureOf } from '#lib/contract/failure.ts';

/** Codes of the errors for which the upstream itself sent a sentence. */
const EXPLAINED_UPSTREAM: readonly string[] = ['upstream_failed', 'upstream_rejected'];

/** Whether a call failed because there is no such thing, or could be none. */
export const isMissing = (error: unknown): boolean => {
  const status = failureOf(error)?.status ?? 500;
  return status === 404 || status === 400;
};

/**
 * The sentence that the upstream itself sent with an error, else ours. What the gateway says of an
 * upstream that it cannot reach is not about the page, so ours stands then, too.
 */
export const upstreamSentence = (error: unknown, ours: string): string => {
  const failure = failureOf(error);
  return failure && EXPLAINED_UPSTREAM.includes(failure.code) ? failure.message : ours;
};

/**
 * For the `catch` of what a page is made of: leaves the upstream's sentence, else ours, to the page that
 * says that the shop does not answer, and throws on.
 */
export const sayingWhy =
  (locals: { failure?: string }, ours: string) =>
  (thrown: unknown): never => {
    locals.failure = upstreamSentence(thrown, ours);
    throw thrown;
  };
