import { useStore } from '@nanostores/react';
import { paths } from '#lib/paths.ts';
import { $search, type SearchView } from '../state/search/search.ts';
import styles from './SearchPanel.module.css';

interface Props {
  readonly id: string;
  readonly active: number;
  readonly onLeave: (text: string) => void;
}

/** The row of suggestions (SEARCH-005); the arrow keys of the box move through it. */
export const Suggestions = ({ id, active, onLeave }: Props) => {
  const view = useStore($search);
  return (
    <div className={`cluster aligned ${styles.suggestions}`} hidden={view.status === 'idle'}>
      <p className="heading-label">Suggestions:</p>
      <div className="cluster gap-2" role="listbox" aria-label="Suggestions" id={`${id}list`}>
        {stateOf(view) === 'has_results' &&
          view.suggestions.map(({ suggestion, categoryName, count }, index) => (
            <a
              key={suggestion}
              id={`${id}option${index}`}
              className={`small unlined ${styles.chip}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              href={paths.selection([], { text: suggestion })}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onLeave(suggestion);
              }}
            >
              {suggestion}
              {categoryName !== '' && <span className="muted"> in {categoryName}</span>}
              {count > 0 && <span className={`muted ${styles.count}`} data-count={count} />}
            </a>
          ))}
      </div>
      {stateOf(view) === 'loading' && <p className="muted small">Loading...</p>}
      {stateOf(view) === 'empty' && <p className="muted small">No Suggestions Found</p>}
    </div>
  );
};

/** The states of the suggestion area (SEARCH-022). */
const stateOf = ({ status, suggestions }: SearchView): 'loading' | 'has_results' | 'empty' => {
  if (status === 'loading' || status === 'typing') return 'loading';
  return suggestions.length > 0 ? 'has_results' : 'empty';
};
