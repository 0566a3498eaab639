import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { searchNotes } from '#lib/search/notes.ts';
import { TileGrid } from '#components/listing/TileGrid.tsx';
import { $search, hasMore, search } from '../state/search/search.ts';
import { recentSearches } from '../state/search/recent-searches.ts';
import { moodroomSearches } from '../state/search/moodroom-searches.ts';
import type { TileCard } from '../shell/tile-card.ts';
import styles from './SearchPanel.module.css';
import { SearchFilters } from './SearchFilters.tsx';
import { Suggestions } from './Suggestions.tsx';

/** The maker of the search (spec decision 93). */
const PROJECT = 'Parlour';

interface SearchPanelProps {
  /** Prefix of the ids that the box refers to. */
  readonly id: string;
  /** How tiles look on this site. */
  readonly card: TileCard;
  /** The box above the panel. */
  readonly box: RefObject<HTMLInputElement | null>;
  /** Index of the suggestion selected by keyboard, -1 for none. */
  readonly active: number;
  /** Leaves the page for the results of a text. */
  readonly onLeave: (text: string) => void;
  /** Searches for another text in the panel. */
  readonly onLook: (text: string) => void;
}

/** Pixels between the box and its popup. */
const GAP = 8;

/** Height in pixels of the cookie banner at the bottom of the window. */
const bannerHeight = (): number => {
  const top = document.getElementById('cookie-banner')?.getBoundingClientRect().top ?? 0;
  return top > 0 ? Math.max(0, innerHeight - top) : 0;
};

/** Keeps the panel right below the box, wherever the header shows it as the page is scrolled. */
const usePosition = (box: SearchPanelProps['box']) => {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const put = (): void => {
      const { current } = panel;
      const form = box.current?.form;
      if (!current || !form) return;
      // Both are placed in the same part of the header, which may be sliding into the window.
      const start = form.offsetTop + form.offsetHeight + GAP;
      const frame = current.offsetParent?.getBoundingClientRect().top ?? 0;
      current.style.setProperty('--panel-start', `${start}px`);
      current.style.setProperty('--panel-top', `${Math.max(0, frame) + start}px`);
      current.style.setProperty('--panel-bottom', `${bannerHeight()}px`);
    };
    put();
    addEventListener('scroll', put, { passive: true });
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put);
      removeEventListener('resize', put);
    };
  }, [box]);
  return panel;
};

export const SearchPanel = ({ id, card, box, active, onLeave, onLook }: SearchPanelProps) => {
  const view = useStore($search);
  const isWaiting = view.status === 'loading' || view.status === 'typing';
  const panel = usePosition(box);
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      <Suggestions id={id} active={active} onLeave={onLeave} />
      {view.status === 'idle' ? (
        <Start onLook={onLook} />
      ) : (
        <>
          <Understanding onLook={onLook} />
          <div className={`stack ${styles.split}`}>
            <SearchFilters />
            <section className={styles.results} aria-label="Products" aria-busy={isWaiting}>
              <p className={`muted small ${styles.status}`} role="status">
                {isWaiting ? 'Loading...' : `${view.totalCount} Products`}
              </p>
              {view.products.length > 0 && (
                <TileGrid tiles={view.products} card={card} heading="h3" />
              )}
              {!isWaiting && view.products.length === 0 && (
                <p className={`text-centre text-title ${styles.empty}`}>No Products found</p>
              )}
              {hasMore(view) && !isWaiting && (
                <button type="button" className={`button ${styles.more}`} onClick={search.more}>
                  {view.status === 'loading_more' ? 'Loading...' : 'More Products'}
                </button>
              )}
            </section>
          </div>
        </>
      )}
      <p className={`rule-above muted ${styles.footer}`}>
        Powered by <strong>{PROJECT}</strong>
      </p>
    </div>
  );
};

/** Shown before anything is typed: examples, and the recent searches for products and moodrooms. */
const Start = ({ onLook }: Pick<SearchPanelProps, 'onLook'>) => {
  const recent = recentSearches('products');
  const rooms = moodroomSearches();
  return (
    <div className="stack gap-3">
      <p>
        Say it as you would to us: ‘green velvet sofa’, ‘desk under 120 cm’, ‘lamps under £100’.
      </p>
      {recent.length > 0 && (
        <ul className="cluster gap-2" aria-label="Your last searches">
          {recent.map((text) => (
            <li key={text}>
              <button
                type="button"
                className={`chip ${styles.chip}`}
                onClick={() => {
                  onLook(text);
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {rooms.length > 0 && (
        <ul className="cluster gap-2" aria-label="Moodrooms you looked at">
          {rooms.map(({ name, href }) => (
            <li key={href}>
              <a className={`chip ${styles.chip}`} href={href}>
                {name} moodrooms
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** The shop's reading of the text; a word that was read as a filter can be removed. */
const Understanding = ({ onLook }: Pick<SearchPanelProps, 'onLook'>) => {
  const { status, text, interpretation, selected } = useStore($search);
  if (status === 'typing' || status === 'loading') return null;
  const notes = searchNotes(text, interpretation);
  return (
    <div className="stack gap-3 unless-empty">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {interpretation.filters.length + selected.length > 0 && (
        <ul className="cluster gap-2" aria-label="Selected filters">
          {interpretation.filters.map(({ name, rest }) => (
            <Chip
              key={name}
              name={name}
              onRemove={() => {
                onLook(rest);
              }}
            />
          ))}
          {selected.map((tag) => (
            <Chip key={tag.tagId} name={tag.name} onRemove={() => void search.choose(tag)} />
          ))}
        </ul>
      )}
    </div>
  );
};

const Chip = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <li>
    <button
      type="button"
      className={`chip ${styles.chip}`}
      aria-label={`Remove ${name}`}
      // The chip disappears; the focus stays in the popup.
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus();
        onRemove();
      }}
    >
      {name}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m7 7 10 10M17 7 7 17" />
      </svg>
    </button>
  </li>
);
