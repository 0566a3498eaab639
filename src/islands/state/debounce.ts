/** Milliseconds that a pause in typing takes (SEARCH-026); the header's search waits longer. */
const DEBOUNCE = 300;
/** Milliseconds between two runs (SEARCH-026). */
const THROTTLE = 500;

export interface Debounced<Args extends readonly unknown[]> {
  (...args: Args): void;
  /** Forgets the run that waits. */
  cancel(): void;
}

/** Runs once nothing more was asked for a while, with what was asked for last. */
export const debounced = <Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  wait = DEBOUNCE,
): Debounced<Args> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (...args: Args): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      run(...args);
    }, wait);
  };
  return Object.assign(ask, {
    cancel: () => {
      clearTimeout(timer);
    },
  });
};

/** Runs at once and then not again for a while; what is asked for meanwhile is dropped. */
export const throttled = <Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  wait = THROTTLE,
): ((...args: Args) => void) => {
  let last = -Infinity;
  return (...args) => {
    const now = Date.now();
    if (now - last < wait) return;
    last = now;
    run(...args);
  };
};
