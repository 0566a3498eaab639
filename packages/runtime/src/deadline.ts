/**
 * Runs work with a deadline, after which its signal is aborted; work that cannot be aborted goes on, but the
 * caller no longer waits.
 * @param milliseconds time allowed for the work.
 * @throws what `late` returns, if the time is up first; otherwise what the work throws.
 */
export const within = async <T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => Error,
): Promise<T> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late());
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), over]);
  } finally {
    clearTimeout(timer);
  }
};
