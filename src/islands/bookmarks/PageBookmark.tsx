import { useEffect } from 'react';
import { BookmarkForm } from '#components/bookmarks/BookmarkForm.tsx';
import type { BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';
import { BookmarkToggle } from './BookmarkToggle.tsx';

interface Props extends BookmarkItem {
  readonly name: string;
}

/** The bookmark button and form for the subject of an island's page; the subject may change without a reload. */
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
