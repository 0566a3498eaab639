import type { BookmarksPage } from '#lib/bookmarks/bookmarks-page.ts';
import styles from './BookmarkTabs.module.css';

interface Props {
  readonly tabs: BookmarksPage['tabs'];
}

/** Links to the bookmarks of each type. */
export const BookmarkTabs = ({ tabs }: Props) => (
  <nav aria-label="Kinds of bookmarks">
    <ul className={styles.tabs}>
      {tabs.map(({ name, href, current }) => (
        <li key={href}>
          <a
            className="level muted unlined"
            href={href}
            aria-current={current ? 'page' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
