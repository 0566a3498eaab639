/** Milliseconds that a pause in typing lasts (SEARCH-026); the header's search waits longer. */
const DEBOUNCE_MS = 300;
/** Milliseconds between two runs (SEARCH-026). */
const THROTTLE_MS = 500;

export interface DebouncedFunction<Args extends readonly unknown[]> {
  (...args: Args): void;
  /** Drops the run that is waiting. */
  cancel(): void;
}

/**
 * Runs with the latest arguments once there has been no call for a while.
 * @param wait milliseconds
 */
export const debounce = <Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  wait = DEBOUNCE_MS,
): DebouncedFunction<Args> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (...args: Args): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      run(...args);
    }, wait);
  };
  return Object.assign(schedule, {
    cancel: () => {
      clearTimeout(timer);
    },
  });
};

/**
 * Runs at once, then ignores calls for a while.
 * @param wait milliseconds
 */
export const throttle = <Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  wait = THROTTLE_MS,
): ((...args: Args) => void) => {
  let last = -Infinity;
  return (...args) => {
    const now = Date.now();
    if (now - last < wait) return;
    last = now;
    run(...args);
  };
};
