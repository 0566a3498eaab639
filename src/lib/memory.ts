interface MemoryOptions<T> {
  /** The most that is kept, in the units of `sizeOf`. */
  readonly capacity: number;
  readonly sizeOf: (value: T) => number;
}

/** What an isolate remembers between requests: bounded, and the least recently used goes first. */
export interface Memory<T> {
  get(key: string): T | undefined;
  /** Keeps a value, unless it alone would take more than a quarter of the capacity. */
  set(key: string, value: T): void;
}

export const createMemory = <T>({ capacity, sizeOf }: MemoryOptions<T>): Memory<T> => {
  const entries = new Map<string, { value: T; size: number }>();
  let total = 0;
  const forget = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      forget(key);
      const size = sizeOf(value);
      if (size > capacity / 4) return;
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= capacity) break;
        forget(oldest);
      }
    },
  };
};
