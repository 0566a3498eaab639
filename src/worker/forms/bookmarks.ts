import { BOOKMARK_OUTCOMES, readItem, type BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkType } from '@parlour/domain';
import type { Api } from '@parlour/contract';
import { isUnexplained } from '@parlour/contract/browser';
import { paths } from '#lib/paths.ts';
import { ShopError, toShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { callAction, refused, type FormRoutes, type FormAction, type Submission } from './forms.ts';

/** Whether the customer has bookmarked it. */
const isBookmarked = async (api: Api, { type: itemType, id }: BookmarkItem): Promise<boolean> => {
  const { data } = await api.bookmarkDetails({ body: { itemType } });
  return data.list.some(({ itemID }) => itemID === id);
};

/** Adds the bookmark, or removes it. */
const setBookmark = async (
  api: Api,
  { type: itemType, id }: BookmarkItem,
  to: boolean,
): Promise<void> => {
  if (to) await api.addBookmark({ query: { itemID: id, itemType } });
  else await api.removeBookmarks({ query: { itemType }, body: { itemID: [id] } });
};

/** Whether a press adds the bookmark: always for a visitor who was signed out, who saw none. */
const isAdded = ({ isWanted }: Submission, was: boolean): boolean => isWanted === true || !was;

/**
 * Adds or removes a bookmark.
 * @returns whether the item is bookmarked now
 */
export const toggleBookmark = async (
  submission: Submission,
  item: BookmarkItem,
): Promise<boolean> => {
  const was = await isBookmarked(submission.api, item);
  const to = isAdded(submission, was);
  if (to !== was) await setBookmark(submission.api, item, to);
  return to;
};

/** @throws {ShopError} if the form names no item */
const itemIn = ({ fields }: Submission, message: string): BookmarkItem => {
  const item = readItem(fields.item);
  if (item) return item;
  throw refused(message);
};

/**
 * The bookmark buttons of all pages: the browser returns to the page with the button, with the outcome in the
 * URL. A visitor who is not signed in returns there from the sign-in.
 */
const press: FormAction = async (submission) => {
  const { api, from } = submission;
  const item = itemIn(submission, 'This can’t be bookmarked.');
  const back = from ?? paths.bookmarks(item.type === 'product' ? '' : item.type);
  let was = false;
  try {
    was = await isBookmarked(api, item);
    const to = isAdded(submission, was);
    if (to !== was) await setBookmark(api, item, to);
    return `${back}#${to ? 'bookmarked' : 'unbookmarked'}`;
  } catch (thrown) {
    const error = toShopError(thrown);
    if (error.code === 'internal' || error.code === 'sign_in_required') throw thrown;
    log('info', 'bookmark_not_taken', { chain: errorChain(error) });
    return `${back}#${was ? 'still-bookmarked' : 'not-bookmarked'}`;
  }
};

/** Removes one bookmark and returns to the same tab (BOOKMARK-008). */
const remove: FormAction = async ({ api, fields, params: { type = '' } }) => {
  const itemType = bookmarkType(type);
  if (itemType === undefined) throw new ShopError('not_found', 404, 'There are no such bookmarks.');
  try {
    await api.removeBookmarks({ query: { itemType }, body: { itemID: [fields.itemID ?? ''] } });
  } catch (cause) {
    const error = toShopError(cause);
    // The server's own message, or this action's sentence if the server gives none (BOOKMARK-009).
    if (!isUnexplained(error)) throw error;
    throw new ShopError(error.code, error.status, BOOKMARK_OUTCOMES['still-bookmarked'], { cause });
  }
  return `${paths.bookmarks(type)}?done=removed`;
};

const ofList = (id: string, done: string): string => `${paths.bookmarkLists(id)}?done=${done}`;

/** Returns to the list of the page. */
const back =
  (done: string) =>
  ({ params: { id = '' } }: Submission): string =>
    ofList(id, done);

/** Adds an item to an existing list, or to a new one that the form names. */
const put: FormAction = async (submission) => {
  const { api, fields } = submission;
  const { list = '', name = '' } = fields;
  const { type: itemType, id: itemID } = itemIn(submission, 'This can’t be added to a list.');
  const id = list === '' ? (await api.createBookmarkList({ body: { name } })).data.id : list;
  await api.addToBookmarkList({ params: { id }, body: { itemType, itemID } });
  return ofList(id, 'put');
};

/** The forms of the bookmark buttons, the pages of bookmarks and those of their lists. */
export const bookmarkForms: FormRoutes = {
  [paths.bookmark()]: { '': press },
  [`${paths.bookmarks()}/:type?`]: { remove },
  [paths.bookmarkLists()]: {
    create: callAction('createBookmarkList', (_, { data }) => ofList(data.id, 'created')),
  },
  [`${paths.bookmarkLists()}/put`]: { put },
  [`${paths.bookmarkLists()}/:id`]: {
    take: callAction('removeFromBookmarkList', back('taken'), (submission) => {
      const { type: itemType, id: itemID } = itemIn(submission, 'This can’t be added to a list.');
      return { itemType, itemID };
    }),
    rename: callAction('renameBookmarkList', back('renamed')),
    delete: callAction('deleteBookmarkList', `${paths.bookmarkLists()}?done=deleted`),
    share: callAction('shareBookmarkList', back('shared')),
    withdraw: callAction('withdrawBookmarkList', back('withdrawn')),
  },
};
