/** What a history entry holds of its list. */
interface Entry {
  /** The first of the pages that are shown one after another. */
  readonly firstPage: number;
  /** Pixels from the top of the document. */
  readonly scroll: number;
}

/** Number of the page that an address names. */
export const pageOf = (href: string): number => Number(new URL(href).searchParams.get('page') ?? 1);

/** What the current history entry holds. */
export const currentEntry = (): Entry => {
  const { firstPage = pageOf(location.href), scroll = 0 } = (history.state ?? {}) as Partial<Entry>;
  return { firstPage, scroll };
};

/** Saves how many pixels the visitor has scrolled in the history entry. */
export const saveScroll = (scroll: number): void => {
  history.replaceState({ ...(history.state as object | null), ...currentEntry(), scroll }, '');
};

/** Begins an entry for another list. */
export const beginEntry = (href: string): void => {
  history.pushState({ firstPage: pageOf(href), scroll: 0 }, '', href);
};

/** Has the current entry end with another page. */
export const extendEntry = (href: string): void => {
  const { firstPage } = currentEntry();
  history.replaceState({ firstPage, scroll: scrollY }, '', href);
};

/** Path and query of a page of the current list. */
export const urlOfPage = (page: number): string => {
  const url = new URL(location.href);
  if (page > 1) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.pathname + url.search;
};
