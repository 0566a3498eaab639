import { pushEntry } from '../shell/layers.ts';

/** The state of a list's history entry. */
interface Entry {
  /** Number of the first of the pages that are on show. */
  readonly firstPage: number;
  /** Pixels from the top of the document. */
  readonly scroll: number;
}

/** Number of the page that a URL names. */
export const pageOf = (href: string): number => Number(new URL(href).searchParams.get('page') ?? 1);

/** The state of the current history entry. */
export const currentEntry = (): Entry => {
  const { firstPage = pageOf(location.href), scroll = 0 } = (history.state ?? {}) as Partial<Entry>;
  return { firstPage, scroll };
};

/** Stores the scroll position in the history entry, in pixels. */
export const saveScroll = (scroll: number): void => {
  history.replaceState({ ...(history.state as object | null), ...currentEntry(), scroll }, '');
};

/** Pushes an entry for another list. */
export const beginEntry = (href: string): void => {
  pushEntry({ firstPage: pageOf(href), scroll: 0 }, href);
};

/** Extends the current entry to a further page. */
export const extendEntry = (href: string): void => {
  const { firstPage } = currentEntry();
  history.replaceState(
    { ...(history.state as object | null), firstPage, scroll: scrollY },
    '',
    href,
  );
};

/** Path and query of a page of the current list. */
export const urlOfPage = (page: number): string => {
  const url = new URL(location.href);
  if (page > 1) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.pathname + url.search;
};
