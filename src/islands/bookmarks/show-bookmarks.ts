import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';
import { whenShown } from '../state/shell/when-shown.ts';
import { followButtons } from './follow-buttons.ts';

/** Shows customers what they have bookmarked, once the page is visible. */
export const showBookmarks = (): void => {
  whenShown(() => {
    for (const item of followButtons()) void bookmarkOf(item).show(item.id);
  });
};
