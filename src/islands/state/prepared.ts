/** Milliseconds for which a prepared value counts as fresh. */
const FRESH_MS = 30_000;

interface Prepared<T> {
  readonly href: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly answer: Promise<T>;
}

/**
 * Requests a value that is about to be needed, and hands it over then: the last prepared one is kept for half
 * a minute. A failed request is made again.
 * @param load throws where there is nothing
 */
export const prepared = <T>(load: (href: string) => Promise<T>, clock: () => number = Date.now) => {
  let last: Prepared<T> | null = null;
  const kept = (href: string) => (last?.href === href && clock() < last.until ? last : null);

  return {
    prepare: (href: string): void => {
      if (kept(href)) return;
      const answer = load(href);
      const asked = { href, until: clock() + FRESH_MS, answer };
      last = asked;
      answer.catch(() => {
        if (last === asked) last = null;
      });
    },
    /** The value prepared for a URL, or the result of `load` now. */
    take: (href: string): Promise<T> => {
      const found = kept(href);
      last = null;
      return found?.answer ?? load(href);
    },
  };
};
