import {
  BOOKMARK_FORM,
  itemText,
  readItem,
  type BookmarkItem,
} from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';

/** The buttons that send the page's bookmark form, wherever they are. */
const buttons = (): readonly HTMLButtonElement[] =>
  [...(document.forms.namedItem(BOOKMARK_FORM)?.elements ?? [])].filter(
    (control) => control instanceof HTMLButtonElement,
  );

const followed = new Set<string>();

/** Keeps the buttons of an item pressed while it is bookmarked, also those that no island hydrates. */
const follow = (item: BookmarkItem): void => {
  const text = itemText(item);
  if (followed.has(text)) return;
  followed.add(text);
  bookmarkOf(item).$isBookmarked.listen((isBookmarked) => {
    for (const button of buttons()) {
      if (button.value === text) button.setAttribute('aria-pressed', String(isBookmarked));
    }
  });
};

/** Follows every bookmark button of the page; gives what they bookmark. */
export const followButtons = (): readonly BookmarkItem[] => {
  const items = buttons().flatMap(({ value }) => readItem(value) ?? []);
  items.forEach(follow);
  return items;
};
