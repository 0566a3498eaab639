import { sentenceOf } from '#lib/contract/failure.ts';
import { painted } from '../intent/painted.ts';
import { isPlainPress } from '../intent/plain-press.ts';
import { fieldsOf } from '../shell/fields-of.ts';
import type { Listed, ListingStore } from '../state/listing/listing.ts';
import { showServerError } from '../state/shell/notices.ts';
import {
  urlOfPage,
  beginEntry,
  currentEntry,
  extendEntry,
  pageOf,
  saveScroll,
} from './list-history.ts';

/** A list of the page, and the links that update it. */
export interface Navigated<List extends Listed> {
  readonly listing: ListingStore<List>;
  /** Whether a path of the shop names a list of this kind. */
  readonly isList: (path: string) => boolean;
  /** The message when the next page cannot be loaded and the server does not say why. */
  readonly failure?: string | undefined;
}

/** Updates the list in place after a press of one of its links; otherwise the browser follows it. */
export const followLink = <List extends Listed>(
  navigated: Navigated<List>,
  frame: HTMLElement,
  event: MouseEvent,
): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || refuseWindow(link, event) || goToTop(link, event)) return;
  if (!isPlainPress(event) || !isInPlace(navigated, link)) return;
  event.preventDefault();
  if (link.dataset.loadMore === undefined) void open(navigated, frame, link);
  else void loadMore(navigated, link.href);
};

/** Updates the list in place after its range form is submitted; the browser submits any other form. */
export const followForm = async <List extends Listed>(
  navigated: Navigated<List>,
  form: HTMLFormElement,
  event: Event,
): Promise<void> => {
  const url = new URL(form.action);
  if (!navigated.isList(url.pathname)) return;
  event.preventDefault();
  url.search = String(new URLSearchParams(fieldsOf(form)));
  saveScroll(scrollY);
  if (!(await show(navigated, url.href, true))) return;
  // The form does not submit the order of the list; the URL of the current order contains it.
  const order = navigated.listing.$listing.get().list?.sorts.find(({ current }) => current);
  beginEntry(new URL(order?.href ?? url, url).href);
};

/** Requests the list of a link before it is pressed. */
export const prepareLink = <List extends Listed>(
  navigated: Navigated<List>,
  link: HTMLAnchorElement,
): void => {
  if (isInPlace(navigated, link)) navigated.listing.prepare(link.href);
};

/** Links to products leave the list. */
const isInPlace = <List extends Listed>({ isList }: Navigated<List>, link: HTMLAnchorElement) =>
  link.origin === location.origin && link.closest('article') === null && isList(link.pathname);

const open = async <List extends Listed>(
  navigated: Navigated<List>,
  frame: HTMLElement,
  link: HTMLAnchorElement,
): Promise<void> => {
  // The next list may use the same element for another link.
  const { href } = link;
  const turnsPage = link.closest('.pagination') !== null;
  // While the list is loading: writing to the history takes a phone some time.
  saveScroll(scrollY);
  if (!(await show(navigated, href, true))) return;
  if (turnsPage) frame.scrollIntoView();
  beginEntry(href);
};

/** A product without a slug cannot be opened in a new window (ROUTE-021). */
const refuseWindow = (link: HTMLAnchorElement, event: MouseEvent): boolean => {
  const { button, ctrlKey, metaKey, shiftKey } = event;
  const asksForWindow = button === 1 || (button === 0 && (ctrlKey || metaKey || shiftKey));
  if (!asksForWindow || link.dataset.noSlug === undefined) return false;
  event.preventDefault();
  alert('No urlSlug found.');
  return true;
};

/** Goes back to the top without a history entry (SELLER-014). */
const goToTop = (link: HTMLAnchorElement, event: MouseEvent): boolean => {
  if (link.dataset.toTop === undefined) return false;
  event.preventDefault();
  scrollTo({ top: 0 });
  return true;
};

/**
 * Adds the next page; false if it cannot be loaded, which the header says (ERROR-003).
 * @param focus whether the first new product takes the focus
 */
export const loadMore = async <List extends Listed>(
  { listing, failure }: Navigated<List>,
  href: string,
  focus = true,
): Promise<boolean> => {
  const entry = location.href;
  try {
    if (!(await listing.more(href, focus))) return true;
    await painted();
    // A visitor who has gone on meanwhile is at another entry.
    if (location.href === entry) extendEntry(href);
    return true;
  } catch (error) {
    showServerError(sentenceOf(error, failure));
    return false;
  }
};

/**
 * Shows the list of a URL, unless another is wanted by then; if it cannot be loaded, the browser opens the
 * URL.
 */
const show = <List extends Listed>(
  { listing }: Navigated<List>,
  href: string,
  inSteps: boolean,
): Promise<boolean> =>
  listing.show(href, inSteps).catch(() => {
    location.assign(href);
    return false;
  });

/** Shows the list of the current history entry, scrolled to where the visitor was. */
export const showHistoryEntry = async <List extends Listed>(
  navigated: Navigated<List>,
): Promise<void> => {
  // The scroll position may be far down.
  if (await show(navigated, location.href, false)) await restorePosition(navigated);
};

/**
 * Adds the earlier pages of the history entry, and scrolls to where the visitor was, unless they go on
 * meanwhile.
 */
export const restorePosition = async <List extends Listed>({
  listing,
}: Pick<Navigated<List>, 'listing'>): Promise<void> => {
  const { firstPage, scroll } = currentEntry();
  for (let page = pageOf(location.href) - 1; page >= firstPage; page -= 1) {
    // If one fails, the pages that follow are still there.
    if (!(await listing.earlier(urlOfPage(page)).catch(() => true))) return;
  }
  if (scroll > 0) scrollTo({ top: scroll, behavior: 'instant' });
};
