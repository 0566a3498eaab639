/** What is shown of a failure that came without a sentence of its own (ERROR-009). */
export const SERVER_ERROR = 'Server error';

/** Code of a failure whose reply had no sentence for the person, or of a call without a reply. */
export const NO_SENTENCE = 'unknown';

/**
 * The server's sentence about a failed call, or ours where the server had none to give.
 * @param error anything thrown: only an error with a code comes from the server
 */
export const sentenceOf = (error: unknown, ours: string = SERVER_ERROR): string => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return ours;
  return error.code === NO_SENTENCE ? ours : error.message;
};
