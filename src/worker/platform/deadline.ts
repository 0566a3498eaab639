/**
 * Runs work that has to be done by then. The signal is aborted when it is not; work that cannot be
 * aborted goes on unheard.
 * @throws what `late` makes, when the time is over first.
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
