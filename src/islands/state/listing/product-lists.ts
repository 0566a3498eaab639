import type { ListPage } from '#lib/listing/list-page.ts';
import { listAt } from '#lib/listing/list-at.ts';
import { readerApi as api } from '../reader/reader-api.ts';
import { createListing } from './listing.ts';

type Arrange = (page: ListPage) => Promise<ListPage>;

let arrange: Arrange | null = null;

/** Puts the lists that arrive from now on into another order; null for the order of the server. */
export const arrangeBy = (arranging: Arrange | null): void => {
  arrange = arranging;
};

/** The list of a URL, or of the URL that it redirects to, as that of a form does. */
const load = async (href: string): Promise<ListPage> => {
  const answer = await listAt(api, href);
  if (answer?.status === 'moved') return load(answer.to);
  if (answer?.status !== 'found') throw new Error(`no list at ${href}`);
  return arrange ? arrange(answer.page) : answer.page;
};

/** The product list of the page. */
export const productLists = createListing(load);
