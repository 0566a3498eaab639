import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Bookmarked } from '#components/bookmarks/Bookmarked.tsx';
import { BookmarkTabs } from '#components/bookmarks/BookmarkTabs.tsx';
import { Grid } from '#components/listing/Grid.tsx';
import type { BookmarkType } from '@parlour/domain';
import type { BookmarksPage } from '#lib/bookmarks/bookmarks-page.ts';
import { paths } from '#lib/paths.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { island } from '../island.tsx';
import { NewOutcome } from '../shell/NewOutcome.tsx';
import type { TileCard } from '../shell/tile-card.ts';
import { $removedBookmarks, ownBookmarks } from '../state/bookmarks/removed-bookmarks.ts';

interface Props {
  readonly type: BookmarkType;
  readonly tabs: BookmarksPage['tabs'];
  /** The bookmarks in the server's HTML. */
  readonly items: BookmarksPage['items'];
  /** How tiles look on this site. */
  readonly card: TileCard;
  /** The result of the form that led to this page; '' for none. */
  readonly done: string;
  /** The refused form. */
  readonly form?: PageForm | undefined;
}

/** The bookmarks of one type, with actions to remove them. */
export const Bookmarks = island(({ type, tabs, items, card, done, form }: Props) => {
  const removed = useStore($removedBookmarks);
  const shown = items.filter(({ itemID }) => !removed?.ids.includes(itemID));
  const isEmpty = shown.length === 0;
  const { target, remove } = useRemoval(type, shown);
  const outcome = removed
    ? { done: removed.done, form: problemForm(removed.problem) }
    : { done, form };
  return (
    <>
      <NewOutcome {...outcome} isNew={removed !== null && isEmpty} />
      <BookmarkTabs tabs={tabs} />
      <p>
        <a href={paths.bookmarkLists()}>Your lists</a>
      </p>
      {isEmpty ? (
        <NoBookmarks />
      ) : (
        <Grid card={card}>
          {shown.map((bookmark) => (
            <BookmarkItem
              key={bookmark.itemID}
              bookmark={bookmark}
              type={type}
              card={card}
              onRemove={remove}
              first={bookmark === items[0]}
              hasFocus={bookmark.itemID === target}
            />
          ))}
        </Grid>
      )}
    </>
  );
});

const problemForm = (problem: string): PageForm => ({
  values: {},
  errors: { '': problem },
  done: false,
});

interface ItemProps {
  readonly bookmark: BookmarksPage['items'][number];
  readonly type: BookmarkType;
  readonly card: TileCard;
  readonly first: boolean;
  /** Whether the focus moves here from a removed bookmark. */
  readonly hasFocus: boolean;
  readonly onRemove: (id: string) => Promise<void>;
}

/** A bookmark in the list. */
const BookmarkItem = ({ hasFocus, onRemove, ...shown }: ItemProps) => {
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

/** Removes bookmarks; the focus moves to the next one, or stays where removing has failed. */
const useRemoval = (type: BookmarkType, shown: BookmarksPage['items']) => {
  const [target, setTarget] = useState('');
  const remove = async (id: string): Promise<void> => {
    const index = shown.findIndex(({ itemID }) => itemID === id);
    setTarget((shown[index + 1] ?? shown[index - 1])?.itemID ?? '');
    if (!(await ownBookmarks.remove(type, id))) setTarget(id);
  };
  return { target, remove };
};

const NoBookmarks = () => (
  <div className="stack gap-5 start">
    <p>You have no bookmarks yet</p>
    <a className="button" href={paths.products()}>
      Continue Shopping
    </a>
  </div>
);
