import type { ListFilters } from '#lib/listing/filters/list-filters.ts';
import styles from './Chips.module.css';

interface Props {
  readonly filters: Pick<ListFilters, 'chips' | 'clearAll'>;
}

/** The selected filters, each a link that removes it. */
export const Chips = ({ filters: { chips, clearAll } }: Props) =>
  chips.length === 0 ? null : (
    <ul className={`chips cluster aligned gap-2 ${styles.chips}`} aria-label="Selected filters">
      {chips.map(({ name, href }) => (
        <li key={href}>
          <a className={`chip ${styles.chip}`} href={href} aria-label={`Remove ${name}`}>
            {name}
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m7 7 10 10M17 7 7 17" />
            </svg>
          </a>
        </li>
      ))}
      {clearAll !== null && chips.length > 1 && (
        <li>
          <a className={`clear tap small ${styles.clear}`} href={clearAll}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
