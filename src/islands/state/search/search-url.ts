import { clearedAddress, SEARCH_FRAGMENT } from '#lib/search/search-fragment.ts';

/** The address of the page that the popup is on. */
export interface SearchAddress {
  readonly pathname: string;
  readonly query: string;
  readonly fragment: string;
  /** The text that the search was written from, '' where nobody knows: a fragment has no `£`. */
  readonly text: string;
  /** Puts another address in the place of this one, without leaving the page. */
  replace(address: string, text?: string): void;
  /** Leaves the page. */
  go(address: string): void;
}

export const browserAddress: SearchAddress = {
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

/** Whether the address names a search. */
export const namesSearch = ({ fragment }: SearchAddress): boolean =>
  fragment.startsWith(SEARCH_FRAGMENT);

/** Whether the search of the address is narrowed by tags. */
export const namesTags = ({ fragment }: SearchAddress): boolean =>
  fragment.slice(SEARCH_FRAGMENT.length).includes('/');

/** Takes the search out of the address (SEARCH-021). */
export const clearAddress = (address: SearchAddress): void => {
  const { pathname, query } = address;
  const cleared = clearedAddress(pathname, query);
  if (cleared !== pathname + query) address.go(cleared);
  else if (namesSearch(address)) address.replace(cleared);
};
