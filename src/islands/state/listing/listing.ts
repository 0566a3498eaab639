import { atom } from 'nanostores';
import { http, type Http } from '../http.ts';

/** What the list is doing: `fetching` replaces it (LIST-016), `loading_more` adds to it (LIST-014). */
export type ListingStatus = 'idle' | 'fetching' | 'loading_more';

export const $listing = atom<ListingStatus>('idle');

/** Asks for pages of lists, one at a time: a later wish makes an earlier one void. */
export const createListing = (pages: Pick<Http, 'page'> = http) => {
  let wishes = 0;

  /**
   * HTML of a list, or null when something else was asked for meanwhile.
   * @throws {HttpError} when there is no such page; the status is idle again.
   */
  const ask = async (href: string, status: ListingStatus): Promise<string | null> => {
    const wish = ++wishes;
    $listing.set(status);
    try {
      const html = await pages.page(href);
      return wish === wishes ? html : null;
    } finally {
      if (wish === wishes) $listing.set('idle');
    }
  };

  return {
    /** A list in the place of the one that is shown (FILTER-013). */
    show: (href: string) => ask(href, 'fetching'),
    /** A further page of the list that is shown. */
    more: (href: string) => ask(href, 'loading_more'),
  };
};

export const listing = createListing();
