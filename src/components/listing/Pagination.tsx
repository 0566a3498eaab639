import type { Pagination as Pages } from '#lib/listing/pagination.ts';
import styles from './Pagination.module.css';

interface Props {
  readonly pagination: Pages;
}

/** Links to the pages of a list. */
export const Pagination = ({ pagination: { current, last, links, previous, next } }: Props) =>
  last <= 1 ? null : (
    <nav className={`pagination cluster aligned ${styles.pagination}`} aria-label="Pages">
      {previous !== null && (
        <a className={styles.turn} href={previous} rel="prev">
          Previous
        </a>
      )}
      <ol className={styles.pages}>
        {links.map((link, index) => (
          <li key={link?.page ?? `gap ${String(index)}`}>
            {link === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <a
                href={link.href}
                aria-label={`Page ${String(link.page)}`}
                aria-current={link.page === current ? 'page' : undefined}
              >
                {link.page}
              </a>
            )}
          </li>
        ))}
      </ol>
      {next !== null && (
        <a className={styles.turn} href={next} rel="next">
          Next
        </a>
      )}
    </nav>
  );
