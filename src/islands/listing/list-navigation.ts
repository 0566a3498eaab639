import { sentenceOf } from '#lib/contract/failure.ts';
import { listing } from '../state/listing/listing.ts';
import { notify } from '../state/shell/notices.ts';
import { showCompared } from '../compare/compared.ts';
import { appendList, clearList, parsePage, prependList, swapList } from './swap.ts';

/** What a history entry holds of its list. */
interface Entry {
  /** The first of the pages that are shown one after another. */
  readonly firstPage: number;
  /** Pixels from the top of the document. */
  readonly scroll: number;
}

/** Links that update the list in place; those of products leave it. */
const IN_PLACE = [
  ...['.list-head a', '.filters a', '.chips a', '.search-notes a', '.sort a'],
  ...['.load-more a', '.pagination a'],
].join();

const currentEntry = (): Entry => {
  const { firstPage = pageOf(location.href), scroll = 0 } = (history.state ?? {}) as Partial<Entry>;
  return { firstPage, scroll };
};

const pageOf = (href: string): number => Number(new URL(href).searchParams.get('page') ?? 1);

const addressOfPage = (page: number): string => {
  const url = new URL(location.href);
  if (page > 1) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.pathname + url.search;
};

/** Saves how far the visitor has scrolled in the history entry. */
export const saveScroll = (): void => {
  history.replaceState(
    { ...(history.state as object | null), ...currentEntry(), scroll: scrollY },
    '',
  );
};

/**
 * Updates the list in place for a click on one of its links; false if the browser should follow it.
 * @param failure what the visitor reads when the next page cannot be fetched
 */
export const followLink = (root: Element, event: MouseEvent, failure?: string): boolean => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a') : null;
  if (link && (refuseWindow(link, event) || goToTop(link, event))) return true;
  const isPlain = event.button === 0 && !hasModifier(event);
  if (!link?.matches(IN_PLACE) || !isPlain || link.origin !== location.origin) return false;
  event.preventDefault();
  void (link.dataset.loadMore === undefined
    ? open(root, link)
    : loadMore(root, link.href, { failure }));
  return true;
};

const open = async (root: Element, link: HTMLAnchorElement): Promise<void> => {
  saveScroll();
  const turnsPage = link.closest('.pagination') !== null;
  history.pushState({ firstPage: pageOf(link.href), scroll: 0 }, '', link.href);
  await show(root, link.href);
  if (turnsPage) root.scrollIntoView();
};

const hasModifier = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;

/** A product without a slug cannot be opened in a new window (ROUTE-021). */
const refuseWindow = (link: HTMLAnchorElement, event: MouseEvent): boolean => {
  const asksForWindow = event.button === 1 || (event.button === 0 && hasModifier(event));
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

interface MoreOptions {
  readonly failure?: string | undefined;
  /** Whether the first product added gets the focus. */
  readonly focus?: boolean;
}

/** Appends the next page; false, with a notice, if it cannot be fetched. */
export const loadMore = async (
  root: Element,
  href: string,
  { failure, focus = true }: MoreOptions,
): Promise<boolean> => {
  const { firstPage } = currentEntry();
  try {
    const html = await listing.more(href);
    if (html === null) return true;
    appendList(root, parsePage(html), focus);
    showCompared(root);
    history.replaceState({ firstPage, scroll: scrollY }, '', href);
    return true;
  } catch (error) {
    notify('Error', failure ?? sentenceOf(error));
    return false;
  }
};

/** Shows the list of an address; if it cannot be fetched, the browser opens the address. */
const show = async (root: Element, href: string): Promise<void> => {
  clearList(root);
  try {
    const html = await listing.show(href);
    if (html === null) return;
    swapList(root, parsePage(html));
    showCompared(root);
  } catch {
    location.assign(href);
  }
};

/** Shows the list of the current history entry, scrolled to where the visitor was. */
export const showHistoryEntry = async (root: Element): Promise<void> => {
  await show(root, location.href);
  await restorePosition(root);
};

/** Adds the earlier pages of the history entry, and scrolls to where the visitor was. */
export const restorePosition = async (root: Element): Promise<void> => {
  const { firstPage, scroll } = currentEntry();
  for (let page = pageOf(location.href) - 1; page >= firstPage; page -= 1) {
    const html = await listing.more(addressOfPage(page)).catch(() => null);
    if (html !== null) prependList(root, parsePage(html));
  }
  showCompared(root);
  if (scroll > 0) scrollTo({ top: scroll, behavior: 'instant' });
};
