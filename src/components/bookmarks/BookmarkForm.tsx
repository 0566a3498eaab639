import type { ReactNode, SubmitEvent } from 'react';
import { BOOKMARK_FORM, BOOKMARK_OUTCOMES } from '#lib/bookmarks/bookmark-item.ts';
import { paths } from '#lib/paths.ts';
import styles from './BookmarkForm.module.css';

interface Props {
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

/**
 * The form of all bookmark buttons on a page. Without a script, the query of the reply's URL names the
 * result.
 */
export const BookmarkForm = ({ onSubmit, children }: Props) => (
  <form
    id={BOOKMARK_FORM}
    className="contents"
    method="post"
    action={paths.bookmark()}
    onSubmit={onSubmit}
  >
    {Object.entries(BOOKMARK_OUTCOMES).map(([outcome, sentence]) => (
      <p key={outcome} id={outcome} className={`callout when-target ${styles.told}`}>
        {sentence}
      </p>
    ))}
    {children}
  </form>
);
