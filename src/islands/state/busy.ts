let calls = 0;

/** Calls that are under way (HEADER-019). */
export const callsUnderWay = (): number => calls;

/** Counts a call from its start to its end, whatever that is; the page is busy while there is one. */
export const counted = async <T>(call: Promise<T>): Promise<T> => {
  mark(1);
  try {
    return await call;
  } finally {
    mark(-1);
  }
};

/** The document says it, for the style sheets. */
const mark = (change: 1 | -1): void => {
  calls += change;
  if (typeof document === 'undefined') return;
  document.documentElement.toggleAttribute('data-busy', calls > 0);
};
