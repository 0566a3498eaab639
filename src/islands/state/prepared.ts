/** Milliseconds for which what has been prepared is as good as asked for now. */
const FRESH_MS = 30_000;

interface Prepared<T> {
  readonly href: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly answer: Promise<T>;
}

/**
 * Asks for what is about to be wanted, and hands it over once it is: the last one prepared is kept for
 * half a minute. What fails is asked for again.
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
    /** What has been prepared for an address, or what `load` brings now. */
    take: (href: string): Promise<T> => {
      const found = kept(href);
      last = null;
      return found?.answer ?? load(href);
    },
  };
};
