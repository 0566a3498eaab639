/** Milliseconds in which an announcement cannot be read, and would only cause a delay. */
const MOMENT_MS = 100;

/** Waits for a promise, and calls `say` unless it settles within a moment. */
export const sayAfterAMoment = <T>(say: () => void, asked: Promise<T>): Promise<T> => {
  const saying = setTimeout(say, MOMENT_MS);
  return asked.finally(() => {
    clearTimeout(saying);
  });
};
