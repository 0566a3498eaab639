import { api as siteApi, type BrowserApi } from '../api.ts';
import { readStored, removeStored, writeStored } from '../browser-storage.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

type Api = Pick<BrowserApi, 'bookmarkDetails' | 'addBookmark' | 'removeBookmarks'>;

const KEY = 'favourites/products';
const itemType = 'product';
const MESSAGE = SIGNED_OUT_MESSAGES.bookmarkToggle;

const toIds = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : undefined;

/** The customer's bookmarked products, by their ids. */
export const createBookmarks = (api: Api = siteApi) => {
  /** Changes so far: a list that was requested before a change does not include it and is not stored. */
  let changes = 0;

  const read = async (): Promise<readonly string[]> => {
    const stored = readStored(KEY, toIds);
    if (stored) return stored;
    const before = changes;
    const { data } = await asCustomer(() => api.bookmarkDetails({ body: { itemType } }));
    const ids = data.list.map(({ itemID }) => itemID);
    if (changes === before) writeStored(KEY, ids);
    return ids;
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
      removeStored(KEY);
    },
    /** @throws {HttpError} 401 'You must login first' for a visitor who is not signed in (ERROR-002) */
    async set(id: string, isBookmarked: boolean): Promise<void> {
      await asCustomer(() => change(id, isBookmarked), MESSAGE);
      changes += 1;
      const others = readStored(KEY, toIds)?.filter((other) => other !== id);
      if (others) writeStored(KEY, isBookmarked ? [id, ...others] : others);
    },
  };
};

export const bookmarks = createBookmarks();
