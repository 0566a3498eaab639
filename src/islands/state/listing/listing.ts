import { atom } from 'nanostores';
import { http, type Http } from '../http.ts';
import { latestRequest } from '../latest-request.ts';

/** What the list is doing: `fetching` replaces it (LIST-016), `loading_more` adds to it (LIST-014). */
export type ListingStatus = 'idle' | 'fetching' | 'loading_more';

export const $listing = atom<ListingStatus>('idle');

/** Fetches pages of lists; of several requests, only the latest is answered. */
export const createListing = (pages: Pick<Http, 'page'> = http) => {
  const requests = latestRequest();

  const fetchList = async (href: string, status: ListingStatus): Promise<string | null> => {
    const isLatest = requests.begin();
    $listing.set(status);
    try {
      const html = await pages.page(href);
      return isLatest() ? html : null;
    } finally {
      if (isLatest()) $listing.set('idle');
    }
  };

  /* Both give HTML, or null once something else has been requested, and throw `HttpError` when there
     is no such page; the status is idle again then. */
  return {
    /** A list that replaces the one shown (FILTER-013). */
    show: (href: string) => fetchList(href, 'fetching'),
    /** A further page of the list shown. */
    more: (href: string) => fetchList(href, 'loading_more'),
  };
};

export const listing = createListing();
