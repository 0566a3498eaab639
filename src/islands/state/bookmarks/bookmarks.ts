import type { BookmarkType } from '#lib/bookmarks/bookmark-types.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { readStored, removeStored, writeStored } from '../browser-storage.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

type Api = Pick<BrowserApi, 'bookmarkDetails' | 'addBookmark' | 'removeBookmarks'>;

/** Where products are stored; what else is bookmarked is asked for by each page that shows it. */
const KEY = 'favourites/products';

const toIds = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : undefined;

/** What a signed-out visitor reads (spec decision 60). */
const messageFor = (itemType: BookmarkType): string =>
  SIGNED_OUT_MESSAGES[itemType === 'product' ? 'bookmarkToggle' : 'detail'];

/** The ids of a list that one page asks for once, however many of its buttons want them. */
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

/** What the customer has bookmarked of a type, by ids. */
export const createBookmarks = (api: Api = siteApi, itemType: BookmarkType = 'product') => {
  const list = itemType === 'product' ? storedList : createPageList();
  let flight: Promise<readonly string[]> | undefined;
  /** All changes so far, those too that are being made. */
  let changes: Promise<unknown> | undefined;

  /** A list that was requested before a change was made does not tell of it, and is requested again. */
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
    /** The list is fetched again: something else, such as a form, has changed it. */
    forget() {
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
