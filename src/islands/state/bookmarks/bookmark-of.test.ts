import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { bookmarkOf, createBookmark, createBookmarks } from './bookmarks.ts';
import { $notices } from '../shell/notices.ts';

const page = vi.hoisted(() => {
  const document = { cookie: 'signed-in=1', dispatchEvent: () => true };
  vi.stubGlobal('document', document);
  return document;
});

const setItem = vi.fn();

beforeEach(() => {
  page.cookie = 'signed-in=1; allow-personal=yes';
  $notices.set([]);
  setItem.mockClear();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined });
});

const shop = (ids: readonly string[]) => {
  const list = ids.map((itemID) => ({ itemID }));
  return {
    bookmarkDetails: vi.fn(() => Promise.resolve({ data: { list } })),
    addBookmark: vi.fn(() => Promise.resolve({ message: '' })),
    removeBookmarks: vi.fn(() => Promise.resolve({ message: '' })),
  };
};

type Shop = ReturnType<typeof shop>;

const bookmarksIn = (calls: Shop) => createBookmarks(calls as unknown as BrowserApi, 'personroom');

describe('bookmarks of other types than products', () => {
  it('[BOOKMARK-002] are shown on every button after one call, which is not stored', async () => {
    const calls = shop(['7']);
    const list = bookmarksIn(calls);
    const [seven, eight] = [createBookmark({ list }), createBookmark({ list })];
    await Promise.all([seven.show('7'), eight.show('8')]);
    expect([seven, eight].map(({ $isBookmarked }) => $isBookmarked.get())).toEqual([true, false]);
    expect(calls.bookmarkDetails).toHaveBeenCalledExactlyOnceWith({
      body: { itemType: 'personroom' },
    });
    expect(setItem).not.toHaveBeenCalled();
  });

  it('[BOOKMARK-003] [BOOKMARK-006] [BOOKMARK-008] are added and removed by their id and type', async () => {
    const calls = shop(['7']);
    const seven = createBookmark({ list: bookmarksIn(calls) });
    await seven.show('7');
    await seven.toggle('7');
    expect(calls.removeBookmarks).toHaveBeenCalledExactlyOnceWith({
      query: { itemType: 'personroom' },
      body: { itemID: ['7'] },
    });
    await seven.toggle('7');
    expect(calls.addBookmark).toHaveBeenCalledExactlyOnceWith({
      query: { itemID: '7', itemType: 'personroom' },
    });
    expect($notices.get().map(({ message }) => message)).toEqual([
      'Removed from bookmarks',
      'Added to bookmarks',
    ]);
  });

  it('[BOOKMARK-007] are refused to signed-out visitors with a sentence of their own, and wait for the sign-in', async () => {
    page.cookie = '';
    const calls = shop([]);
    const signIn = vi.fn();
    const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', send);
    vi.useFakeTimers();
    const seven = createBookmark({ list: bookmarksIn(calls), signIn });
    await seven.toggle('7');
    expect($notices.get().map(({ message }) => message)).toEqual(['You must login']);
    expect(seven.$isBookmarked.get()).toBe(false);
    await vi.runAllTimersAsync();
    expect(signIn).toHaveBeenCalledOnce();
    const [[url, { method, body } = {}] = []] = send.mock.calls;
    expect([url, method, String(body as URLSearchParams)]).toEqual([
      '/bookmark',
      'POST',
      'item=personroom%2F7',
    ]);
    expect(calls.addBookmark).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('[BOOKMARK-005] are unchanged when a call fails', async () => {
    const calls = shop([]);
    calls.addBookmark.mockRejectedValueOnce(new HttpError(502, 'upstream_failed', 'Not now.'));
    const seven = createBookmark({ list: bookmarksIn(calls) });
    await seven.toggle('7');
    expect(seven.$isBookmarked.get()).toBe(false);
    expect($notices.get().map(({ message }) => message)).toEqual(['Not now.']);
  });

  it.each([false, true])(
    'stay pressed when the list is requested while one is added (requested before: %s)',
    async (early) => {
      const calls = shop([]);
      let kept: { itemID: string }[] = [];
      calls.bookmarkDetails.mockImplementation(() => Promise.resolve({ data: { list: kept } }));
      const added = Promise.withResolvers<{ message: string }>();
      calls.addBookmark.mockReturnValueOnce(added.promise);
      const list = bookmarksIn(calls);
      const seven = createBookmark({ list });
      if (early) void list.read();
      const toggled = seven.toggle('7');
      // A second one is added while the first still waits.
      await createBookmark({ list }).toggle('8');
      const shown = seven.show('7');
      await new Promise((resolve) => setTimeout(resolve));
      kept = [{ itemID: '7' }];
      added.resolve({ message: '' });
      await Promise.all([toggled, shown]);
      expect(seven.$isBookmarked.get()).toBe(true);
    },
  );

  it('stay as a press leaves them when shown again before it is saved', async () => {
    const saved = Promise.withResolvers<undefined>();
    const list = {
      read: () => Promise.resolve([]),
      set: () => saved.promise,
      want: () => Promise.resolve(),
    };
    const seven = createBookmark({ list });
    const toggled = seven.toggle('7');
    await seven.show('7');
    expect(seven.$isBookmarked.get()).toBe(true);
    saved.resolve(undefined);
    await toggled;
  });

  it('are shared by item, and differ for the same id of another type', () => {
    const room = bookmarkOf({ type: 'personroom', id: '7' });
    expect(bookmarkOf({ type: 'personroom', id: '7' })).toBe(room);
    expect(bookmarkOf({ type: 'post', id: '7' })).not.toBe(room);
  });
});
