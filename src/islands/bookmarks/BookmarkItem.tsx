import { useEffect, useRef } from 'react';
import { Bookmarked } from '#components/bookmarks/Bookmarked.tsx';
import type { BookmarkType } from '#lib/bookmarks/bookmark-types.ts';
import type { BookmarksPage } from '#lib/bookmarks/bookmarks-page.ts';
import type { TileCard } from '../shell/tile-card.ts';

interface Props {
  readonly bookmark: BookmarksPage['items'][number];
  readonly type: BookmarkType;
  readonly card: TileCard;
  readonly first: boolean;
  /** Whether the focus moves here from a removed bookmark. */
  readonly hasFocus: boolean;
  readonly onRemove: (id: string) => Promise<void>;
}

/** A bookmark in the list. */
export const BookmarkItem = ({ hasFocus, onRemove, ...shown }: Props) => {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);

  return (
    <li>
      <Bookmarked
        {...shown}
        button={button}
        onRemove={(event) => {
          event.preventDefault();
          void onRemove(shown.bookmark.itemID);
        }}
      />
    </li>
  );
};
