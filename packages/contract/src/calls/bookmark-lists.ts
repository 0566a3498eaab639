import * as z from 'zod';
import { BOOKMARK_TYPES, shownText } from '@parlour/domain';
import { call } from '../call.ts';
import { id, idParam, list, number, text } from '../readers.ts';
import { Bookmark } from './bookmarks.ts';

/* Not in the specification: named lists of bookmarks. */

const shared = { family: 'customer', access: 'customer' } as const;
const params = z.object({ id: idParam });
const Message = z.object({ message: text });
const item = { itemType: z.enum(BOOKMARK_TYPES), itemID: idParam };

const Named = z.object({
  name: z.string().overwrite(shownText).trim().min(1, 'Please give the list a name.').max(80),
});

const BookmarkList = z.object({
  id,
  name: text,
  count: number,
  /** The end of the list's public URL; '' while the list is not shared. */
  shareKey: text,
});

export const listBookmarkLists = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/bookmark-lists',
  summary: 'The customer’s lists of bookmarks, newest first',
  effect: 'read',
  reply: z.object({ data: list(BookmarkList) }),
});

export const createBookmarkList = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/bookmark-list',
  summary: 'Creates a list of bookmarks, at most thirty',
  effect: 'write',
  body: Named,
  reply: z.object({ data: z.object({ id }), message: text }),
});

export const readBookmarkList = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/bookmark-list/{id}',
  summary: 'A list of bookmarks with its items, newest first',
  effect: 'read',
  params,
  reply: z.object({ data: BookmarkList.extend({ list: list(Bookmark) }) }),
});

export const renameBookmarkList = call({
  ...shared,
  method: 'PUT',
  path: 'api/customer/bookmark-list/{id}',
  summary: 'Renames a list',
  effect: 'write',
  params,
  body: Named,
  reply: Message,
});

export const deleteBookmarkList = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/bookmark-list/{id}',
  summary: 'Deletes a list; the bookmarks stay',
  effect: 'write',
  params,
  reply: Message,
});

export const addToBookmarkList = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/bookmark-list/{id}/item',
  summary: 'Adds an item to a list, at most a hundred',
  effect: 'write',
  params,
  body: z.object(item),
  reply: Message,
});

export const removeFromBookmarkList = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/bookmark-list/{id}/item',
  summary: 'Removes an item from a list',
  effect: 'write',
  params,
  query: z.object(item),
  reply: Message,
});

export const shareBookmarkList = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/bookmark-list/{id}/share',
  summary: 'Shares a list at a URL that is hard to guess; a shared list keeps its URL',
  effect: 'write',
  params,
  reply: z.object({ data: z.object({ shareKey: text }), message: text }),
});

export const withdrawBookmarkList = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/bookmark-list/{id}/share',
  summary: 'Stops sharing a list; its URL never works again',
  effect: 'write',
  params,
  reply: Message,
});

/** Never cached, so that a list that is no longer shared disappears at once. */
export const readSharedList = call({
  family: 'web',
  access: 'public',
  method: 'GET',
  path: 'web/bookmark-list/{key}',
  summary: 'A shared list, for everybody with the link',
  effect: 'read',
  latest: true,
  params: z.object({ key: idParam }),
  reply: z.object({ data: z.object({ name: text, list: list(Bookmark) }) }),
});
