import {
  BOOKMARK_FORM,
  itemText,
  readItem,
  type BookmarkItem,
} from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmark-of.ts';

const BUTTONS = `button[form=${BOOKMARK_FORM}]`;

const followed = new Set<string>();

/** Keeps the buttons of an item pressed while it is bookmarked, also those that no island hydrates. */
const follow = (item: BookmarkItem): void => {
  const text = itemText(item);
  if (followed.has(text)) return;
  followed.add(text);
  bookmarkOf(item).$isBookmarked.listen((isBookmarked) => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(BUTTONS)) {
      if (button.value === text) button.setAttribute('aria-pressed', String(isBookmarked));
    }
  });
};

/** Follows every bookmark button of the page; gives what they bookmark. */
export const followButtons = (): readonly BookmarkItem[] => {
  const items = [...document.querySelectorAll<HTMLButtonElement>(BUTTONS)].flatMap(
    ({ value }) => readItem(value) ?? [],
  );
  items.forEach(follow);
  return items;
};
