import { useStore } from '@nanostores/react';
import { bookmark } from '../state/bookmarks/bookmarks.ts';
import styles from './BookmarkButton.module.css';

/** Submits the form around it, which adds or removes the bookmark of the product. */
export const BookmarkButton = () => (
  <button
    className={`bookmark middle ${styles.bookmark}`}
    type="submit"
    name="do"
    value="bookmark"
    aria-pressed={useStore(bookmark.$isBookmarked)}
    aria-label="Bookmark"
    title="Bookmark"
  >
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M6 3.5h12v17l-6-4.5-6 4.5z" />
    </svg>
  </button>
);
