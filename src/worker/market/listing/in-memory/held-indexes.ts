import { bytesOf, type ListIndex } from './list-index.ts';

/** Indexes in the memory of an isolate, by assortment. */
export interface HeldIndexes {
  readonly get: (assortment: string) => ListIndex | undefined;
  /** Takes one out. */
  readonly take: (assortment: string) => ListIndex | undefined;
  /** @returns whose indexes had to go for it: those that nobody has asked for the longest */
  readonly put: (assortment: string, index: ListIndex) => readonly string[];
}

/** @param mostBytes that all of them may take */
export const holdIndexes = (mostBytes: number): HeldIndexes => {
  /** In the order of their last use. */
  const held = new Map<string, ListIndex>();
  const take = (assortment: string): ListIndex | undefined => {
    const index = held.get(assortment);
    held.delete(assortment);
    return index;
  };
  return {
    take,
    get(assortment) {
      const index = take(assortment);
      if (index) held.set(assortment, index);
      return index;
    },
    put(assortment, index) {
      held.delete(assortment);
      const gone: string[] = [];
      let bytes = [index, ...held.values()].reduce((sum, one) => sum + bytesOf(one), 0);
      for (const [name, one] of held) {
        if (bytes <= mostBytes) break;
        gone.push(name);
        bytes -= bytesOf(one);
      }
      gone.forEach(take);
      held.set(assortment, index);
      return gone;
    },
  };
};
