import { atom } from 'nanostores';
import { BOOKMARK_OUTCOMES } from '#lib/bookmarks/bookmark-item.ts';
import type { BookmarkType } from '@parlour/domain';
import { sentenceOf } from '@parlour/contract/browser';
import { BOOKMARKS_DONE } from '#lib/shell/done-sentence.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, type SessionStore } from '../identity/session.ts';
import { signInFirst } from '../identity/sign-in-first.ts';
import { bookmarks } from './bookmarks.ts';

/** The bookmarks that have been removed on the open page. */
export interface RemovedBookmarks {
  /** Ids of the bookmarks that are no longer shown. */
  readonly ids: readonly string[];
  /** What the shop has done; '' for nothing. */
  readonly done: string;
  /** Why one could not be removed; '' for none. */
  readonly problem: string;
}

/** Null while nothing has been removed. */
export const $removedBookmarks = atom<RemovedBookmarks | null>(null);

type Api = Pick<BrowserApi, 'removeBookmarks'>;

interface Options {
  readonly api?: Api;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
  /** Drops the browser's list of bookmarked products, which is out of date. */
  readonly clear?: () => void;
}

const removedIds = (): readonly string[] => $removedBookmarks.get()?.ids ?? [];

/** The bookmarks of one page, which are removed one by one. */
export const createBookmarksPage = ({
  api = siteApi,
  session = { asCustomer },
  clear = () => {
    bookmarks.clear();
  },
}: Options = {}) => ({
  /** Removes a bookmark, which disappears at once. If the shop refuses, it comes back and the result is false. */
  remove: async (itemType: BookmarkType, id: string): Promise<boolean> => {
    const done = $removedBookmarks.get()?.done ?? '';
    $removedBookmarks.set({ ids: [...removedIds(), id], done, problem: '' });
    try {
      const call = { query: { itemType }, body: { itemID: [id] } };
      await session.asCustomer(() => api.removeBookmarks(call));
      clear();
      // An earlier problem with another one must stay readable.
      const problem = $removedBookmarks.get()?.problem ?? '';
      const said = BOOKMARKS_DONE.removed;
      $removedBookmarks.set({ ids: removedIds(), done: said, problem });
      return true;
    } catch (thrown) {
      const ids = removedIds().filter((other) => other !== id);
      const problem = sentenceOf(thrown, BOOKMARK_OUTCOMES['still-bookmarked']);
      $removedBookmarks.set({ ids, done: '', problem });
      signInFirst(thrown);
      return false;
    }
  },
});

export const ownBookmarks = createBookmarksPage();
