interface MemoryOptions<T, K> {
  /** The most that is kept: bytes where `sizeOf` says them, entries otherwise. */
  readonly capacity: number;
  /** Bytes of a value. Memories that name them share the budget of the isolate. */
  readonly sizeOf?: (value: T) => number;
  /** The size of the largest value that is kept; a quarter of the capacity when absent. */
  readonly largest?: number;
  /** Called for each value that makes room for others. */
  readonly onEvict?: (key: K) => void;
  readonly budget?: Budget;
}

/** What an isolate remembers between requests: bounded, and the least recently used goes first. */
export interface Memory<T, K = string> {
  readonly get: (key: K) => T | undefined;
  /** Keeps a value, unless it alone is larger than the largest that is kept. */
  readonly set: (key: K, value: T) => void;
  readonly delete: (key: K) => void;
}

/** A memory as its budget sees it. */
interface Member {
  /** When its least recently used value was used; undefined where it has none. */
  readonly oldest: () => number | undefined;
  readonly evict: () => void;
}

/** Bytes that several memories may take together. */
export interface Budget {
  readonly join: (member: Member) => void;
  /** Counts bytes that a memory takes, or gives back, and evicts what was used the longest ago of all memories. */
  readonly take: (bytes: number) => void;
  readonly bytes: () => number;
}

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
      if (bytes > 0) while (taken > capacity) evictOldest();
    },
    bytes: () => taken,
  };
};

/** Of all that an isolate remembers: the platform gives it 128 MB for everything. */
const isolateBudget = createBudget(80_000_000);

/** Counts uses, so that the values of several memories have one order. */
let uses = 0;

export const createMemory = <T, K = string>({
  capacity,
  sizeOf,
  largest = sizeOf ? capacity / 4 : 1,
  onEvict,
  budget = isolateBudget,
}: MemoryOptions<T, K>): Memory<T, K> => {
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
      const size = sizeOf?.(value) ?? 1;
      if (size > largest) return;
      entries.set(key, { value, size, used: (uses += 1) });
      total += size;
      while (total > capacity && entries.size > 1) evict();
      if (sizeOf) budget.take(size);
    },
    delete: remove,
  };
};
