import { http, type Http } from '../http.ts';
import { latestRequest } from '../latest-request.ts';

/** Fetches the page of the product for other variants, options and swatches. */
export const createProductPages = (pages: Pick<Http, 'page'> = http) => {
  const requests = latestRequest();
  return {
    /**
     * HTML of a page, or null once something else has been chosen.
     * @throws {HttpError} with the server's message, or 'Server error' (ERROR-006)
     */
    async choose(href: string): Promise<string | null> {
      const isLatest = requests.begin();
      const { pathname, search } = new URL(href, location.href);
      const html = await pages.page(pathname + search);
      return isLatest() ? html : null;
    },
  };
};

export const productPages = createProductPages();
