import type { FeedRow, FeedStore } from './feed.ts';

/** Keeps a feed in memory; only for feeds of limited size. */
export const feedInMemory = (): FeedStore => {
  const lines = new Map<string, number>();
  const groups = new Map<string, FeedRow[]>();
  const named = new Set<string>();
  const pictures = new Map<string, number>();
  let size = 0;
  return {
    note(key, line) {
      const before = lines.get(key) ?? null;
      if (before === null) lines.set(key, line);
      return before;
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
    name: (reference) => void named.add(reference),
    isNamed: (reference) => named.has(reference),
    countNamed: () => named.size,
    picture(url, line) {
      if (!pictures.has(url)) pictures.set(url, line);
    },
    openPictures: (most) =>
      [...pictures].slice(0, most).map(([address, line]) => ({ address, line })),
    countPictures: () => pictures.size,
    closePicture: (url) => void pictures.delete(url),
  };
};
