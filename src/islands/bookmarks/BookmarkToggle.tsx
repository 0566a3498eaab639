import { useStore } from '@nanostores/react';
import { BOOKMARK_FORM, itemText, type BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';
import styles from './BookmarkToggle.module.css';

interface Props extends BookmarkItem {
  /** Of what is bookmarked. */
  readonly name: string;
  /** In the corner of a tile, of which all else is a link. */
  readonly corner?: boolean;
}

/** What the server knows of the visitor of a page that it keeps for everybody. */
const nobodys = (): boolean => false;

/**
 * Bookmarks something, or takes its bookmark away: sends the page's bookmark form. Where no island hydrates
 * it, `follow-buttons.ts` presses it.
 */
export const BookmarkToggle = ({ type, id, name, corner = false }: Props) => (
  <button
    className={corner ? `${styles.toggle} ${styles.corner}` : styles.toggle}
    type="submit"
    form={BOOKMARK_FORM}
    name="item"
    value={itemText({ type, id })}
    aria-pressed={useStore(bookmarkOf({ type, id }).$isBookmarked, { ssr: nobodys })}
    aria-label={`Bookmark ${name}`}
    suppressHydrationWarning
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 3.5h12v17l-6-4.5-6 4.5z" />
    </svg>
  </button>
);
