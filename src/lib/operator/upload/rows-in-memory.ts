import type { FeedRow, Spill } from '#lib/supplier-feeds/feed.ts';

/** Holds the rows of a feed in memory, for one that somebody uploads: its size is bounded before. */
export const rowsInMemory = (): Spill => {
  const lines = new Map<string, number>();
  const groups = new Map<string, FeedRow[]>();
  let size = 0;
  return {
    note(key, line) {
      const before = lines.get(key);
      if (before !== undefined) return before;
      lines.set(key, line);
      return null;
    },
    add(group, row) {
      const rows = groups.get(group);
      if (rows) rows.push(row);
      else groups.set(group, [row]);
      size += 1;
    },
    size: () => size,
    *groups(mostRows) {
      for (const [key, rows] of groups) {
        yield { key, rows: rows.slice(0, mostRows), surplus: rows.slice(mostRows) };
      }
    },
    close() {
      groups.clear();
    },
  };
};
