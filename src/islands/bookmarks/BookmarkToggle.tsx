import { useStore } from '@nanostores/react';
import { BOOKMARK_FORM, itemText, type BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { bookmarkOf } from '../state/bookmarks/bookmarks.ts';
import styles from './BookmarkToggle.module.css';

interface Props extends BookmarkItem {
  /** Name of the item. */
  readonly name: string;
  /** Whether it is in the corner of a tile, the rest of which is a link. */
  readonly corner?: boolean;
}

/** The server's HTML of a cached page, which is the same for every visitor. */
const nobodys = (): boolean => false;

/**
 * Adds or removes a bookmark by submitting the page's bookmark form. Where no island hydrates the button,
 * `follow-buttons.ts` updates its pressed state.
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
