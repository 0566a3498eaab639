import { useEffect } from 'react';
import { BookmarkForm } from '#components/bookmarks/BookmarkForm.tsx';
import type { BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';
import { BookmarkToggle } from './BookmarkToggle.tsx';

interface Props extends BookmarkItem {
  readonly name: string;
}

/** The bookmark of what an island's page is about, with its form; the page may become one about something else. */
export const PageBookmark = ({ type, id, name }: Props) => {
  const bookmark = bookmarkOf({ type, id });

  useEffect(() => {
    void bookmark.show(id);
  }, [bookmark, id]);

  return (
    <BookmarkForm
      onSubmit={(event) => {
        event.preventDefault();
        void bookmark.toggle(id);
      }}
    >
      <BookmarkToggle key={id} type={type} id={id} name={name} />
    </BookmarkForm>
  );
};
