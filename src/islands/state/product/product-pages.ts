import { http, type Http } from '../http.ts';

/** Pages of the product that is shown, with other variants, options and swatches. */
export const createProductPages = (pages: Pick<Http, 'page'> = http) => {
  let wishes = 0;
  return {
    /**
     * HTML of a page, or null when something else was chosen meanwhile.
     * @throws {HttpError} with the server's message, or 'Server error' (ERROR-006)
     */
    async choose(href: string): Promise<string | null> {
      wishes += 1;
      const wish = wishes;
      const { pathname, search } = new URL(href, location.href);
      const html = await pages.page(pathname + search);
      return wish === wishes ? html : null;
    },
  };
};

export const productPages = createProductPages();
