import { clearedAddress, SEARCH_FRAGMENT } from '#lib/domain/search-fragment.ts';

/** The address of the page that the popup is on. */
export interface SearchAddress {
  readonly pathname: string;
  readonly query: string;
  readonly fragment: string;
  /** Puts another address in the place of this one, without leaving the page. */
  replace(address: string): void;
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
  replace: (address) => {
    history.replaceState(history.state, '', address);
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
