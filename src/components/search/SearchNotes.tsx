import type { ReadSearch } from '#lib/listing/search-notes.ts';
import styles from './SearchNotes.module.css';

interface Props {
  /** How the shop read the search; null where it read nothing into it. */
  readonly read: ReadSearch | null;
}

/** What the shop read into a search, with links that undo each reading. */
export const SearchNotes = ({ read }: Props) =>
  read && (
    <div className={`search-notes stack gap-2 ${styles.notes}`}>
      {read.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {read.filters.length > 0 && (
        <ul className="cluster gap-2" aria-label="Filters from your search">
          {read.filters.map(({ name, href }) => (
            <li key={`${name} ${href}`}>
              <a
                className={`chip ${styles.note}`}
                href={href}
                aria-label={`Remove ${name}`}
                rel="nofollow"
              >
                {name}
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m7 7 10 10M17 7 7 17" />
                </svg>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
