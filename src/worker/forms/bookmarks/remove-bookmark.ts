import { bookmarkType } from '#lib/bookmarks/bookmark-types.ts';
import { isUnexplained } from '#lib/contract/failure.ts';
import { paths } from '#lib/paths.ts';
import { ShopError, toShopError } from '../../platform/errors.ts';
import type { FormAction } from '../forms.ts';

/** Takes one bookmark away and comes back to the same tab (BOOKMARK-008). */
export const removeBookmark: FormAction = async ({ api, fields, params: { type = '' } }) => {
  const itemType = bookmarkType(type);
  if (itemType === undefined) throw new ShopError('not_found', 404, 'There are no such bookmarks.');
  try {
    await api.removeBookmarks({ query: { itemType }, body: { itemID: [fields.itemID ?? ''] } });
  } catch (cause) {
    throw withOwnSentence(cause);
  }
  return `${paths.bookmarks(type)}?done=removed`;
};

/** What the server says, or that of this action where it says nothing (BOOKMARK-009). */
const withOwnSentence = (cause: unknown): ShopError => {
  const error = toShopError(cause);
  return isUnexplained(error)
    ? new ShopError(error.code, error.status, 'Error removing from bookmarks', { cause })
    : error;
};
