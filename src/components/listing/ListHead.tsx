import { PageBookmark } from '#islands/bookmarks/PageBookmark.tsx';
import { CompareToggle } from '#components/compare/CompareToggle.tsx';
import { Breadcrumb } from '#components/ui/Breadcrumb.tsx';
import type { ListPage } from '#lib/listing/list-page.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '#lib/site/schema.ts';
import { Chips } from './Chips.tsx';
import styles from './ListHead.module.css';

interface Props {
  readonly list: ListPage;
  /** How list headings look on this site. */
  readonly look: Site['layout']['listHead'];
}

/**
 * The heading of a list, the number of products (announced when it changes), the selected filters and the
 * narrower lists.
 */
export const ListHead = ({ list, look }: Props) => (
  <div className={`list-head contents ${styles.head} ${styles[look] ?? ''}`}>
    <Breadcrumb steps={list.trail} />
    <div className={`cluster baseline ${styles.words}`}>
      <h1 tabIndex={-1}>{list.heading}</h1>
      <div className={`cluster baseline ${styles.facts}`}>
        <p className={`count muted numbers ${styles.count}`} role="status">
          {`${String(list.count)} Products`}
        </p>
        {isSearch(list) && (
          <a href={paths.savedSearches(list.canonical)} rel="nofollow" className={styles.save}>
            Save this search
          </a>
        )}
        {list.tiles.length > 1 && <CompareToggle />}
      </div>
      {list.tag && <PageBookmark type="tag" {...list.tag} />}
    </div>
    <div className={list.subcategories.length > 0 ? styles.narrowed : styles.refine}>
      <Chips filters={list.filters} />
      {list.subcategories.length > 0 && <Narrower lists={list.subcategories} />}
    </div>
  </div>
);

/** A list that a visitor has filtered or found by words. */
const isSearch = ({ canonical }: ListPage): boolean =>
  canonical.replace(/\?page=\d+$/, '') !== '/products';

const Narrower = ({ lists }: { readonly lists: ListPage['subcategories'] }) => (
  <nav className={styles.narrower} aria-label="Narrower lists">
    <ul className={styles.lists}>
      {lists.map(({ name, href }) => (
        <li key={href}>
          <a className="quiet-link" href={href}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
