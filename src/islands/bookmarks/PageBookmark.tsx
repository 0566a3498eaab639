import { BookmarkForm } from '#components/bookmarks/BookmarkForm.tsx';
import type { BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmark-of.ts';
import { BookmarkToggle } from './BookmarkToggle.tsx';

interface Props extends BookmarkItem {
  readonly name: string;
}

/** The bookmark of what an island's page is about, with its form. */
export const PageBookmark = ({ type, id, name }: Props) => (
  <BookmarkForm
    onSubmit={(event) => {
      event.preventDefault();
      void bookmarkOf({ type, id }).toggle(id);
    }}
  >
    <BookmarkToggle key={id} {...{ type, id, name }} />
  </BookmarkForm>
);
