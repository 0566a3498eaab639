import { clearedUrl, SEARCH_FRAGMENT } from '#lib/search/search-fragment.ts';

/** The address of the page that the search popup is on. */
export interface SearchUrl {
  readonly pathname: string;
  readonly query: string;
  readonly fragment: string;
  /** The text as it was typed, '' if unknown: the fragment cannot hold all of it, such as a `£`. */
  readonly text: string;
  /** Replaces the address without leaving the page. */
  replace(address: string, text?: string): void;
  /** Leaves for another page. */
  go(address: string): void;
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
  replace: (address, text) => {
    history.replaceState({ ...(history.state as object | null), searchText: text }, '', address);
  },
  go: (address) => {
    location.assign(address);
  },
};

/** Whether the address has a search in it. */
export const namesSearch = ({ fragment }: SearchUrl): boolean =>
  fragment.startsWith(SEARCH_FRAGMENT);

/** Whether the search in the address is filtered by tags. */
export const namesTags = ({ fragment }: SearchUrl): boolean =>
  fragment.slice(SEARCH_FRAGMENT.length).includes('/');

/** Takes the search out of the address (SEARCH-021). */
export const clearUrl = (address: SearchUrl): void => {
  const { pathname, query } = address;
  const cleared = clearedUrl(pathname, query);
  if (cleared !== pathname + query) address.go(cleared);
  else if (namesSearch(address)) address.replace(cleared);
};
