import { clearedUrl, SEARCH_FRAGMENT } from '#lib/search/search-fragment.ts';

/** The URL of the page around the search popup. */
export interface SearchUrl {
  readonly pathname: string;
  readonly query: string;
  readonly fragment: string;
  /** The text as it was typed, '' if unknown: the fragment cannot contain all of it, such as a `£`. */
  readonly text: string;
  /** Replaces the URL without leaving the page. */
  replace(url: string, text?: string): void;
  /** Leaves for another page. */
  go(url: string): void;
}

export const browserUrl: SearchUrl = {
  get pathname() {
    return location.pathname;
  },
  get query() {
    return location.search;
  },
  get fragment() {
    return location.hash;
  },
  get text() {
    const { searchText } = (history.state ?? {}) as { searchText?: unknown };
    return typeof searchText === 'string' ? searchText : '';
  },
  replace: (url, text) => {
    history.replaceState({ ...(history.state as object | null), searchText: text }, '', url);
  },
  go: (url) => {
    location.assign(url);
  },
};

/** Whether the URL contains a search. */
export const namesSearch = ({ fragment }: SearchUrl): boolean =>
  fragment.startsWith(SEARCH_FRAGMENT);

/** Whether the search in the URL is filtered by tags. */
export const namesTags = ({ fragment }: SearchUrl): boolean =>
  fragment.slice(SEARCH_FRAGMENT.length).includes('/');

/** Removes the search from the URL (SEARCH-021). */
export const clearUrl = (url: SearchUrl): void => {
  const { pathname, query } = url;
  const cleared = clearedUrl(pathname, query);
  if (cleared !== pathname + query) url.go(cleared);
  else if (namesSearch(url)) url.replace(cleared);
};
