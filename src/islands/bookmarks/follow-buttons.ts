import {
  BOOKMARK_FORM,
  itemText,
  readItem,
  type BookmarkItem,
} from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';

/** The buttons of the page's bookmark form, wherever they are. */
const buttons = (): readonly HTMLButtonElement[] =>
  [...(document.forms.namedItem(BOOKMARK_FORM)?.elements ?? [])].filter(
    (control) => control instanceof HTMLButtonElement,
  );

/** Shows an item's buttons as pressed while it is bookmarked. */
const mark = (item: BookmarkItem): void => {
  const [text, isBookmarked] = [itemText(item), bookmarkOf(item).$isBookmarked.get()];
  for (const button of buttons()) {
    if (button.value === text) button.setAttribute('aria-pressed', String(isBookmarked));
  }
};

const followed = new Set<string>();

/** Keeps an item's buttons up to date, including those that no island hydrates. */
const follow = (item: BookmarkItem): void => {
  mark(item);
  const text = itemText(item);
  if (followed.has(text)) return;
  followed.add(text);
  bookmarkOf(item).$isBookmarked.listen(() => {
    mark(item);
  });
};

/** Keeps every bookmark button of the page up to date; returns their items. */
export const followButtons = (): readonly BookmarkItem[] => {
  const items = buttons().flatMap(({ value }) => readItem(value) ?? []);
  items.forEach(follow);
  return items;
};
