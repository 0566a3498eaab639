import type { CallResult } from '#lib/contract/call.ts';
import type { bookmarkDetails } from '#lib/contract/bookmarks.ts';
import { http, type Http } from '../http.ts';
import { forget, keep, readKept } from '../browser-storage.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

type Details = CallResult<typeof bookmarkDetails>;

const CALLS = '/v1/api/bookmarks';
const KEY = 'favourites/products';
const MESSAGE = SIGNED_OUT_MESSAGES.bookmarkToggle;

const toIds = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : undefined;

/** The customer's bookmarked products, by their ids. */
export const createBookmarks = (calls: Pick<Http, 'get' | 'post'> = http) => {
  /** A list that was asked for before a change does not know of it and is not kept. */
  let changes = 0;

  const read = async (): Promise<readonly string[]> => {
    const kept = readKept(KEY, toIds);
    if (kept) return kept;
    const before = changes;
    const { data } = await asCustomer(() =>
      calls.post<Details>(`${CALLS}/postbookmarkdetails`, { itemType: 'product' }),
    );
    const ids = data.list.map(({ itemID }) => itemID);
    if (changes === before) keep(KEY, ids);
    return ids;
  };

  const call = (id: string, isBookmarked: boolean): Promise<unknown> =>
    isBookmarked
      ? calls.get(`${CALLS}/getadditemtobookmark?itemID=${id}&itemType=product`, {
          ...{ lifetime: 0, force: true },
        })
      : calls.post(`${CALLS}/postremoveitemfrombookmark?itemType=product`, { itemID: [id] });

  return {
    read,
    /** What was changed without this store, as by a form, is asked for anew. */
    forget() {
      forget(KEY);
    },
    /** @throws {HttpError} 401 'You must login first' for who is not signed in (ERROR-002) */
    async set(id: string, isBookmarked: boolean): Promise<void> {
      await asCustomer(() => call(id, isBookmarked), MESSAGE);
      changes += 1;
      const others = readKept(KEY, toIds)?.filter((other) => other !== id);
      if (others) keep(KEY, isBookmarked ? [id, ...others] : others);
    },
  };
};

export const bookmarks = createBookmarks();
