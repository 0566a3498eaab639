export interface LatestRequest {
  /**
   * Starts a request, which makes all earlier ones out of date; the result tells whether it is still the
   * latest.
   */
  readonly begin: () => () => boolean;
  /** Starts none; the result tells whether none has been started or cancelled since. */
  readonly watch: () => () => boolean;
  /** Makes every request so far out of date. */
  readonly cancel: () => void;
}

/**
 * Tells the latest of several requests from those that were overtaken, so that a slow reply to an earlier one
 * is not shown: `const isLatest = requests.begin(); await …; if (isLatest()) show(…)`.
 */
export const latestRequest = (): LatestRequest => {
  let latest = 0;
  const watch = () => {
    const request = latest;
    return () => request === latest;
  };
  return {
    begin: () => {
      latest += 1;
      return watch();
    },
    watch,
    cancel: () => {
      latest += 1;
    },
  };
};
