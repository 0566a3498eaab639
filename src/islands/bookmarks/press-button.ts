import { readItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';
import { followButtons } from './follow-buttons.ts';

/** Bookmarks in place what a button of the page's bookmark form names, or takes its bookmark away. */
export const pressButton = (button: HTMLElement | null): void => {
  const item = button instanceof HTMLButtonElement ? readItem(button.value) : undefined;
  if (!item) return;
  followButtons();
  void bookmarkOf(item).toggle(item.id);
};
