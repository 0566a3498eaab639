import type { BookmarksPage } from '#lib/bookmarks/bookmarks-page.ts';
import styles from './BookmarkTabs.module.css';

interface Props {
  readonly tabs: BookmarksPage['tabs'];
}

/** Links to the bookmarks of each type. */
export const BookmarkTabs = ({ tabs }: Props) => (
  <nav className={styles.tabs} aria-label="Kinds of bookmarks">
    <ul>
      {tabs.map(({ name, href, current }) => (
        <li key={href}>
          <a href={href} aria-current={current ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
