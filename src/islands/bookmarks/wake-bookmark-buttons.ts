import { readItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';
import { followButtons } from './follow-buttons.ts';

/** Makes the buttons of the page's bookmark form bookmark in place. */
export const wake = (form: HTMLElement): Promise<void> => {
  followButtons();
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    const item = submitter instanceof HTMLButtonElement ? readItem(submitter.value) : undefined;
    if (!item) return;
    event.preventDefault();
    void bookmarkOf(item).toggle(item.id);
  });
  return Promise.resolve();
};
