/** What an isolate holds in memory for some assortments: their lists, or their words. */
export interface Held<T> {
  readonly get: (assortment: string) => T | undefined;
  /** Takes one out. */
  readonly take: (assortment: string) => T | undefined;
  /** @returns the assortments that had to go for it: the least recently used */
  readonly put: (assortment: string, one: T) => readonly string[];
}

/**
 * @param mostBytes that all of them may take
 * @param bytesOf what one takes
 */
export const createHeld = <T>(mostBytes: number, bytesOf: (one: T) => number): Held<T> => {
  /** In the order of their last use. */
  const held = new Map<string, T>();
  const take = (assortment: string): T | undefined => {
    const one = held.get(assortment);
    held.delete(assortment);
    return one;
  };
  return {
    take,
    get(assortment) {
      const one = take(assortment);
      if (one) held.set(assortment, one);
      return one;
    },
    put(assortment, one) {
      held.delete(assortment);
      const gone: string[] = [];
      let bytes = [one, ...held.values()].reduce((sum, each) => sum + bytesOf(each), 0);
      for (const [name, other] of held) {
        if (bytes <= mostBytes) break;
        gone.push(name);
        bytes -= bytesOf(other);
      }
      gone.forEach(take);
      held.set(assortment, one);
      return gone;
    },
  };
};
