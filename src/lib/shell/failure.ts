/** What is known of a failed call; the worker's errors have these fields. */
interface FailedCall {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

const failedCall = (error: unknown): FailedCall | null =>
  error instanceof Error && 'code' in error && 'status' in error
    ? (error as unknown as FailedCall)
    : null;

/** Whether a call failed because there is no such thing, or could be none. */
export const isMissing = (error: unknown): boolean => {
  const status = failedCall(error)?.status ?? 500;
  return status === 404 || status === 400;
};

/** The message that the server itself sent with an error; null where it sent none (ERROR-009). */
export const ownMessage = (error: unknown): string | null => {
  const { code, message } = failedCall(error) ?? { code: '', message: '' };
  const isOwn = code === 'upstream_failed' || code === 'upstream_rejected';
  return isOwn && message !== 'Server error' ? message : null;
};
