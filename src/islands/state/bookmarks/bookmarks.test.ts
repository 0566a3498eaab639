import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookmarks } from './bookmarks.ts';
import type { BrowserApi } from '../api.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'signed-in=1; allow-personal=yes' });
});

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

describe('bookmarks in the browser', () => {
  it('[BOOKMARK-001] are fetched again after the bookmarks page was shown', async () => {
    const lists = [[{ itemID: '1' }], []];
    const bookmarkDetails = vi.fn(() => Promise.resolve({ data: { list: lists.shift() } }));
    const bookmarks = createBookmarks({ bookmarkDetails } as unknown as BrowserApi);
    expect(await bookmarks.read()).toEqual(['1']);
    expect(await bookmarks.read()).toEqual(['1']);
    expect(bookmarkDetails).toHaveBeenCalledTimes(1);
    bookmarks.clear();
    expect(await bookmarks.read()).toEqual([]);
  });
});
