/** Milliseconds for which what has been prepared is as good as asked for now. */
const FRESH_MS = 30_000;

/**
 * Asks for what is about to be wanted, and hands it over once it is: the last one prepared is kept for
 * half a minute. What fails is asked for again.
 * @param load throws where there is nothing
 */
export const prepared = <T>(load: (href: string) => Promise<T>, clock: () => number = Date.now) => {
  let last: { readonly href: string; readonly until: number; readonly answer: Promise<T> } | null =
    null;
  const kept = (href: string) => (last?.href === href && clock() < last.until ? last : null);

  return {
    prepare: (href: string): void => {
      if (kept(href)) return;
      const answer = load(href);
      last = { href, until: clock() + FRESH_MS, answer };
      answer.catch(() => {
        if (last?.answer === answer) last = null;
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
