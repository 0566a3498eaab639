/** Milliseconds in which nobody reads what is being done, and in which to say it would take longer. */
const MOMENT_MS = 100;

/** Waits for what has been asked for, and says so unless it comes in a moment. */
export const sayAfterAMoment = <T>(say: () => void, asked: Promise<T>): Promise<T> => {
  const saying = setTimeout(say, MOMENT_MS);
  return asked.finally(() => {
    clearTimeout(saying);
  });
};
