/** The fields of a failed call; the worker's errors and the browser's have them. */
export interface CallFailure {
  /** A code for programs. */
  readonly code: string;
  /** HTTP status; 0 if there was no reply. */
  readonly status: number;
  readonly message: string;
}

/** The message for an error that has no better one (ERROR-009). */
export const SERVER_ERROR = 'Server error';

/** The code of an error for which the upstream sent no sentence. */
export const UPSTREAM_UNEXPLAINED = 'upstream_unexplained';

/** The code of a call without a valid reply: there was none, or it does not parse. */
export const UNKNOWN_FAILURE = 'unknown';

/** The code of an error whose sender gave a sentence but no code (spec decision 44). */
export const UNCODED = 'uncoded';

/** The failure behind a thrown value; null unless it is the error of a call. */
export const failureOf = (thrown: unknown): CallFailure | null => {
  if (!(thrown instanceof Error)) return null;
  const { code, status, message } = thrown as Error & { code?: unknown; status?: unknown };
  return typeof code === 'string' && typeof status === 'number' ? { code, status, message } : null;
};

/** Whether the server gave no sentence for an error; its code decides, never its text. */
export const isUnexplained = (thrown: unknown): boolean => {
  const { code } = failureOf(thrown) ?? { code: UNKNOWN_FAILURE };
  return code === UPSTREAM_UNEXPLAINED || code === UNKNOWN_FAILURE;
};

/** The server's sentence for an error, else ours: `sentenceOf(thrown, 'Cart not loaded')`. */
export const sentenceOf = (thrown: unknown, ours: string = SERVER_ERROR): string =>
  isUnexplained(thrown) ? ours : (failureOf(thrown)?.message ?? ours);
