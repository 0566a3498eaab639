import { failureOf, isUnexplained, UNCODED } from '#lib/contract/failure.ts';

/** Codes of errors whose sentence is the worker's own and says nothing of the page. */
const GENERAL: readonly string[] = [
  'internal',
  'invalid_request',
  'not_found',
  'rate_limited',
  'sign_in_required',
  'sign_in_unavailable',
  UNCODED,
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_resting',
  'upstream_refused',
  'upstream_unreadable',
];

/** Whether a call failed because there is no such thing, or could be none. */
export const isMissing = (error: unknown): boolean => {
  const status = failureOf(error)?.status ?? 500;
  return status === 404 || status === 400;
};

/**
 * Returns the sentence that the marketplace has for an error, else ours. What the gateway says of an
 * upstream that it cannot reach is not about the page, so ours stands then, too.
 */
export const upstreamSentence = (error: unknown, ours: string): string => {
  const failure = failureOf(error);
  const isExplained = failure && !isUnexplained(error) && !GENERAL.includes(failure.code);
  return isExplained ? failure.message : ours;
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
