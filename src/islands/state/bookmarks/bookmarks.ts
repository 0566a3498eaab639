import { atom } from 'nanostores';
import { BOOKMARK_OUTCOMES, itemText, type BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import type { BookmarkType } from '@parlour/domain';
import { sentenceOf } from '@parlour/contract/browser';
import { paths } from '#lib/paths.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { readStored, removeStored, writeStored } from '../browser-storage.ts';
import { HttpError } from '../http.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';
import { notify } from '../shell/notices.ts';

type Api = Pick<BrowserApi, 'bookmarkDetails' | 'addBookmark' | 'removeBookmarks'>;

/** The storage key of bookmarked products; each page requests the bookmarks of other types that it shows. */
const KEY = 'favourites/products';

const toIds = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : undefined;

/** The message to a signed-out visitor (spec decision 60). */
const messageFor = (itemType: BookmarkType): string =>
  SIGNED_OUT_MESSAGES[itemType === 'product' ? 'bookmarkToggle' : 'detail'];

/** The ids of a list that a page requests once, however many of its buttons need them. */
const createPageList = () => {
  let ids: readonly string[] | undefined;
  return {
    read: () => ids,
    write: (next: readonly string[]) => {
      ids = next;
    },
    remove: () => {
      ids = undefined;
    },
  };
};

const storedList = {
  read: () => readStored(KEY, toIds),
  write: (ids: readonly string[]) => {
    writeStored(KEY, ids);
  },
  remove: () => {
    removeStored(KEY);
  },
};

/** The ids that the customer has bookmarked of one type. */
export const createBookmarks = (api: Api = siteApi, itemType: BookmarkType = 'product') => {
  const list = itemType === 'product' ? storedList : createPageList();
  let flight: Promise<readonly string[]> | undefined;
  /** All changes so far, including those in progress. */
  let changes: Promise<unknown> | undefined;

  /** A list that was requested before a change does not contain it, and is requested again. */
  const ask = async (): Promise<readonly string[]> => {
    const before = changes;
    await before;
    const { data } = await asCustomer(() => api.bookmarkDetails({ body: { itemType } }));
    if (changes !== before) return ask();
    const ids = data.list.map(({ itemID }) => itemID);
    list.write(ids);
    return ids;
  };

  const read = async (): Promise<readonly string[]> => {
    const known = list.read();
    if (known) return known;
    flight ??= ask().finally(() => {
      flight = undefined;
    });
    return flight;
  };

  const change = (id: string, isBookmarked: boolean): Promise<unknown> =>
    isBookmarked
      ? api.addBookmark({ query: { itemID: id, itemType } })
      : api.removeBookmarks({ query: { itemType }, body: { itemID: [id] } });

  return {
    /** @throws {HttpError} 401 for a visitor who is not signed in */
    read,
    /** Sends the form that does the same without a script: the shop keeps it until its visitor has signed in. */
    async want(id: string): Promise<void> {
      const body = new URLSearchParams({ item: itemText({ type: itemType, id }) });
      await fetch(paths.bookmark(), { method: 'POST', body, redirect: 'manual' });
    },
    /** Fetches the list again next time: a form or the like has changed it. */
    clear() {
      list.remove();
    },
    /** @throws {HttpError} 401 'You must login first', or 'You must login', for a visitor who is not signed in (ERROR-002) */
    async set(id: string, isBookmarked: boolean): Promise<void> {
      const made = asCustomer(() => change(id, isBookmarked), messageFor(itemType));
      changes = Promise.allSettled([changes, made]);
      await made;
      const others = list.read()?.filter((other) => other !== id);
      if (others) list.write(isBookmarked ? [id, ...others] : others);
    },
  };
};

export const bookmarks = createBookmarks();

/** Milliseconds for which the message is shown before the sign-in page opens (BOOKMARK-007). */
const READING_MS = 1_200;

interface BookmarkOptions {
  readonly list?: Pick<ReturnType<typeof createBookmarks>, 'read' | 'set' | 'want'>;
  /** Goes to the sign-in, which returns here. */
  readonly signIn?: () => void;
}

/** The customer's bookmark of one item, such as the product of a page. */
export const createBookmark = ({
  list = bookmarks,
  signIn = () => {
    location.assign(paths.signIn(location.pathname + location.search));
  },
}: BookmarkOptions = {}) => {
  const $isBookmarked = atom(false);
  /** Number of presses on the button since the page opened. */
  let presses = 0;
  let isRunning = false;

  const fail = (id: string, thrown: unknown, wasBookmarked: boolean): void => {
    const ours = BOOKMARK_OUTCOMES[wasBookmarked ? 'still-bookmarked' : 'not-bookmarked'];
    notify('Error', sentenceOf(thrown, ours));
    if (!(thrown instanceof HttpError) || thrown.status !== 401) return;
    // Without a connection the visitor signs in, and presses again.
    const kept = list.want(id).catch(() => undefined);
    setTimeout(() => void kept.then(signIn), READING_MS);
  };

  return {
    $isBookmarked,
    /**
     * Shows whether the customer has bookmarked it (BOOKMARK-002), unless the button has been pressed in the
     * meantime: a press that is still being saved is newer than the list.
     */
    async show(id: string): Promise<void> {
      if (isRunning) return;
      const before = presses;
      const ids = await list.read().catch((): readonly string[] => []);
      if (presses === before) $isBookmarked.set(ids.includes(id));
    },
    /** Adds or removes the bookmark, one call at a time (BOOKMARK-003 to BOOKMARK-005). */
    async toggle(id: string): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      presses += 1;
      const wasBookmarked = $isBookmarked.get();
      $isBookmarked.set(!wasBookmarked);
      try {
        await list.set(id, !wasBookmarked);
        notify('Success', BOOKMARK_OUTCOMES[wasBookmarked ? 'unbookmarked' : 'bookmarked']);
      } catch (thrown) {
        $isBookmarked.set(wasBookmarked);
        fail(id, thrown, wasBookmarked);
      } finally {
        isRunning = false;
      }
    },
  };
};

export const bookmark = createBookmark();

const lists = new Map<BookmarkType, ReturnType<typeof createBookmarks>>();
const ofItems = new Map<string, ReturnType<typeof createBookmark>>();

/**
 * On the server it belongs to no customer: cached pages are the same for every visitor, and requests share
 * nothing.
 */
const nobodys = typeof document === 'undefined' ? createBookmark() : undefined;

/** The cached value of a key, made on first use. */
const kept = <Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
};

/** The customer's bookmark of an item; all items of a type share one list. */
export const bookmarkOf = (item: BookmarkItem): ReturnType<typeof createBookmark> =>
  nobodys ??
  kept(ofItems, itemText(item), () =>
    createBookmark({
      list: kept(lists, item.type, () => createBookmarks(undefined, item.type)),
    }),
  );
