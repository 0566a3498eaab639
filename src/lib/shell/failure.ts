import { failureOf, isUnexplained } from '@parlour/contract/browser';

/** Codes of errors whose sentence is the worker's own and not about the page. */
const GENERAL: readonly string[] = [
  'internal',
  'invalid_request',
  'not_found',
  'rate_limited',
  'sign_in_required',
  'sign_in_unavailable',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_resting',
  'upstream_refused',
  'upstream_unreadable',
];

/** Whether a call failed because the thing does not exist, or its id is invalid. */
export const isMissing = (error: unknown): boolean => {
  const status = failureOf(error)?.status ?? 500;
  return status === 404 || status === 400;
};

/**
 * The marketplace's sentence for an error, else ours. The gateway's sentence about an unreachable upstream is
 * not about the page, so ours is used then, too.
 */
export const upstreamSentence = (error: unknown, ours: string): string => {
  const failure = failureOf(error);
  const isExplained = failure && !isUnexplained(error) && !GENERAL.includes(failure.code);
  return isExplained ? failure.message : ours;
};

/**
 * For the `catch` of a page's loader: puts the upstream's sentence, else ours, on the error page, and throws
 * the error again.
 */
export const sayingWhy =
  (locals: { failure?: string }, ours: string) =>
  (thrown: unknown): never => {
    locals.failure = upstreamSentence(thrown, ours);
    throw thrown;
  };
