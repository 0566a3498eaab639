interface LruOptions<T, K> {
  /** The capacity: bytes if there is a `sizeOf`, otherwise entries. */
  readonly capacity: number;
  /** Bytes of a value with its key. Memories with sizes share the budget of the isolate. */
  readonly sizeOf?: (value: T, key: K) => number;
  /** The size of the largest value to keep; by default a quarter of the capacity. */
  readonly largest?: number;
  /** Called for each value that is evicted. */
  readonly onEvict?: (key: K) => void;
  readonly budget?: Budget;
}

/** An isolate's memory between requests: it is bounded, and evicts the least recently used value first. */
export interface Lru<T, K = string> {
  readonly get: (key: K) => T | undefined;
  /** Keeps a value, unless that value alone is too large. */
  readonly set: (key: K, value: T) => void;
  readonly delete: (key: K) => void;
}

/** A memory, as its budget sees it. */
interface Member {
  /** When its least recently used value was used; undefined if it is empty. */
  readonly oldest: () => number | undefined;
  readonly evict: () => void;
}

/** Bytes that several memories share. */
export interface Budget {
  readonly join: (member: Member) => void;
  /**
   * Adds bytes that a memory takes or gives back, and evicts the values that were used longest ago in all
   * memories.
   */
  readonly take: (bytes: number) => void;
  readonly bytes: () => number;
}

/** The bytes of a text: the runtime needs two for each character, unless all are Latin. */
export const textBytes = ({ length }: string): number => 2 * length;

/** @param capacity bytes of all memories together */
export const createBudget = (capacity: number): Budget => {
  const members: Member[] = [];
  let taken = 0;
  const evictOldest = (): void => {
    const [oldest] = members
      .map((member) => ({ member, used: member.oldest() ?? Infinity }))
      .sort((left, right) => left.used - right.used);
    oldest?.member.evict();
  };
  return {
    join: (member) => members.push(member),
    take(bytes) {
      taken += bytes;
      while (bytes > 0 && taken > capacity) evictOldest();
    },
    bytes: () => taken,
  };
};

/**
 * For everything in an isolate's memory. The platform gives it 128 MB in total, of which the code, the requests
 * and the pages that are being rendered need the other half.
 */
export const isolateBudget = createBudget(64_000_000);

/** Counts uses, so that the values of several memories have one order. */
let uses = 0;

export const createLru = <T, K = string>({
  capacity,
  sizeOf,
  largest = sizeOf ? capacity / 4 : 1,
  onEvict,
  budget = isolateBudget,
}: LruOptions<T, K>): Lru<T, K> => {
  /** In the order of their last use. */
  const entries = new Map<K, { readonly value: T; readonly size: number; used: number }>();
  let total = 0;

  const remove = (key: K): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    total -= entry.size;
    if (sizeOf) budget.take(-entry.size);
  };
  const evict = (): void => {
    for (const key of entries.keys()) {
      remove(key);
      onEvict?.(key);
      return;
    }
  };

  if (sizeOf) {
    const oldest = () => entries.values().next().value?.used;
    budget.join({ oldest, evict });
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entry.used = uses += 1;
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const size = sizeOf?.(value, key) ?? 1;
      if (size > largest) return;
      entries.set(key, { value, size, used: (uses += 1) });
      total += size;
      while (total > capacity && entries.size > 1) evict();
      if (sizeOf) budget.take(size);
    },
    delete: remove,
  };
};
