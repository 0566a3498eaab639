let calls = 0;

/** Number of calls in progress (HEADER-019). */
export const callsUnderWay = (): number => calls;

/** Counts a call until it ends, however it ends; the page is busy while any call is in progress. */
export const counted = async <T>(call: Promise<T>): Promise<T> => {
  changeCount(1);
  try {
    return await call;
  } finally {
    changeCount(-1);
  }
};

/** Style sheets read the attribute. */
const changeCount = (by: 1 | -1): void => {
  calls += by;
  if (typeof document === 'undefined') return;
  document.documentElement.toggleAttribute('data-busy', calls > 0);
};
