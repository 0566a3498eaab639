import { api as siteApi, type BrowserApi } from '../api.ts';
import { forget, keep, readKept } from '../browser-storage.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

type Api = Pick<BrowserApi, 'bookmarkDetails' | 'addBookmark' | 'removeBookmarks'>;

const KEY = 'favourites/products';
const itemType = 'product';
const MESSAGE = SIGNED_OUT_MESSAGES.bookmarkToggle;

const toIds = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : undefined;

/** The customer's bookmarked products, by their ids. */
export const createBookmarks = (api: Api = siteApi) => {
  /** A list that was asked for before a change does not know of it and is not kept. */
  let changes = 0;

  const read = async (): Promise<readonly string[]> => {
    const kept = readKept(KEY, toIds);
    if (kept) return kept;
    const before = changes;
    const { data } = await asCustomer(() => api.bookmarkDetails({ body: { itemType } }));
    const ids = data.list.map(({ itemID }) => itemID);
    if (changes === before) keep(KEY, ids);
    return ids;
  };

  const change = (id: string, isBookmarked: boolean): Promise<unknown> =>
    isBookmarked
      ? api.addBookmark({ query: { itemID: id, itemType } })
      : api.removeBookmarks({ query: { itemType }, body: { itemID: [id] } });

  return {
    read,
    /** What was changed without this store, as by a form, is asked for anew. */
    forget() {
      forget(KEY);
    },
    /** @throws {HttpError} 401 'You must login first' for who is not signed in (ERROR-002) */
    async set(id: string, isBookmarked: boolean): Promise<void> {
      await asCustomer(() => change(id, isBookmarked), MESSAGE);
      changes += 1;
      const others = readKept(KEY, toIds)?.filter((other) => other !== id);
      if (others) keep(KEY, isBookmarked ? [id, ...others] : others);
    },
  };
};

export const bookmarks = createBookmarks();
