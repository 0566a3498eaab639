import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNKNOWN_FAILURE } from '@parlour/contract/browser';
import type { BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { $removedBookmarks, createBookmarksPage } from './removed-bookmarks.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
});

const pageOver = (removeBookmarks: unknown, clear = vi.fn()) => ({
  clear,
  ...createBookmarksPage({
    api: { removeBookmarks } as BrowserApi,
    session: { asCustomer: (work) => work() },
    clear,
  }),
});

beforeEach(() => {
  $removedBookmarks.set(null);
});

describe('a page of bookmarks', () => {
  it('[BOOKMARK-006] [BOOKMARK-008] removes one at once, and confirms it when the shop has', async () => {
    const call = vi.fn(() => Promise.resolve({ message: '' }));
    const { remove, clear } = pageOver(call);
    const removing = remove('seller', '4');
    expect($removedBookmarks.get()).toEqual({ ids: ['4'], done: '', problem: '' });
    expect(await removing).toBe(true);
    expect(call).toHaveBeenCalledWith({ query: { itemType: 'seller' }, body: { itemID: ['4'] } });
    expect(clear).toHaveBeenCalledOnce();
    expect($removedBookmarks.get()?.done).toBe('Removed from bookmarks');
  });

  it('[BOOKMARK-005] [BOOKMARK-009] brings back only what could not be removed', async () => {
    const failure = new HttpError(0, UNKNOWN_FAILURE, 'Server error');
    const { remove } = pageOver(
      vi.fn().mockRejectedValueOnce(failure).mockResolvedValue({ message: '' }),
    );
    const [first, second] = [remove('post', '1'), remove('post', '2')];
    expect($removedBookmarks.get()?.ids).toEqual(['1', '2']);
    expect(await first).toBe(false);
    expect(await second).toBe(true);
    expect($removedBookmarks.get()).toMatchObject({
      ids: ['2'],
      problem: 'Error removing from bookmarks',
    });
  });
});
