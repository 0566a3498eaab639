/** What a call's failure says of itself: the worker's errors and the browser's have these fields. */
export interface CallFailure {
  /** What went wrong, as a literal for programs. */
  readonly code: string;
  /** HTTP status; 0 when there was no reply. */
  readonly status: number;
  readonly message: string;
}

/** What is shown of an error that nobody found words for (ERROR-009). */
export const SERVER_ERROR = 'Server error';

/** Code of an error for which an upstream sent no sentence. */
export const UPSTREAM_UNEXPLAINED = 'upstream_unexplained';

/** Code of a call that brought back no error of ours: no reply, or one that does not parse. */
export const UNKNOWN_FAILURE = 'unknown';

/** Code of an error whose sender has words for it and no code (spec decision 44). */
export const UNCODED = 'uncoded';

/** The failure that a thrown thing is; null for anything but the error of a call. */
export const failureOf = (thrown: unknown): CallFailure | null => {
  if (!(thrown instanceof Error)) return null;
  const { code, status, message } = thrown as Error & { code?: unknown; status?: unknown };
  return typeof code === 'string' && typeof status === 'number' ? { code, status, message } : null;
};

/** Whether the server gave no sentence for what was thrown, by its code and never by its text. */
export const isUnexplained = (thrown: unknown): boolean => {
  const { code } = failureOf(thrown) ?? { code: UNKNOWN_FAILURE };
  return code === UPSTREAM_UNEXPLAINED || code === UNKNOWN_FAILURE;
};

/** The server's sentence for what was thrown, else ours: `sentenceOf(thrown, 'Cart not loaded')`. */
export const sentenceOf = (thrown: unknown, ours: string = SERVER_ERROR): string =>
  isUnexplained(thrown) ? ours : (failureOf(thrown)?.message ?? ours);
