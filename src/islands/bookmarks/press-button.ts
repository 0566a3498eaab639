import { readItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';
import { followButtons } from './follow-buttons.ts';

/** Adds or removes the bookmark that a button names, without leaving the page. */
export const pressButton = (button: HTMLElement | null): void => {
  const item = button instanceof HTMLButtonElement ? readItem(button.value) : undefined;
  if (!item) return;
  followButtons();
  void bookmarkOf(item).toggle(item.id);
};
