/** Milliseconds for which what has been prepared is as good as asked for now. */
const FRESH_MS = 30_000;

interface Prepared<T> {
  readonly href: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly answer: Promise<T>;
  isReady: boolean;
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
      const asked = { href, until: clock() + FRESH_MS, answer, isReady: false };
      last = asked;
      answer.then(
        () => {
          asked.isReady = true;
        },
        () => {
          if (last === asked) last = null;
        },
      );
    },
    /** Whether what an address needs is there, so that nobody waits for it. */
    isReady: (href: string): boolean => kept(href)?.isReady ?? false,
    /** What has been prepared for an address, or what `load` brings now. */
    take: (href: string): Promise<T> => {
      const found = kept(href);
      last = null;
      return found?.answer ?? load(href);
    },
  };
};
