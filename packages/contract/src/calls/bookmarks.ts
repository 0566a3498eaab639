import * as z from 'zod';
import { BOOKMARK_TYPES } from '@parlour/domain';
import { call } from '../call.ts';
import { Product } from '../entities/product.ts';
import { jsonFieldsList } from '../json-fields.ts';
import { id, idParam, list, text } from '../readers.ts';

const itemType = z.enum(BOOKMARK_TYPES);
const shared = { family: 'main', access: 'customer' } as const;

/** A bookmark (ENTITY-031); `products` holds the bookmarked product. */
export const Bookmark = z.object({ itemID: id, itemType: text, products: list(Product) });
export type Bookmark = z.output<typeof Bookmark>;

const Message = z.object({ message: text });

export const addBookmark = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/bookmarks/getadditemtobookmark',
  effect: 'write',
  byScripts: true,
  summary: 'Bookmarks an item (API-037)',
  query: z.object({ itemID: idParam, itemType }),
  reply: Message,
});

export const removeBookmarks = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/bookmarks/postremoveitemfrombookmark',
  effect: 'write',
  byScripts: true,
  summary: 'Removes bookmarks of one type (API-038)',
  query: z.object({ itemType }),
  body: z.object({ itemID: z.array(idParam).min(1).max(100) }),
  reply: Message,
});

export const bookmarkDetails = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/bookmarks/postbookmarkdetails',
  effect: 'read',
  byScripts: true,
  summary: 'The customer’s bookmarks of one type, newest first, at most 100 (API-039)',
  body: z.object({ itemType }),
  reply: jsonFieldsList(Bookmark),
});
