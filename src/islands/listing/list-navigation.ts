import { HttpError } from '../state/http.ts';
import { listing } from '../state/listing/listing.ts';
import { notify } from '../state/shell/notices.ts';
import { showCompared } from '../compare/compared.ts';
import { appendList, clearList, parsePage, prependList, swapList } from './swap.ts';

/** What a history entry tells of its list: from which page it is shown, and how far down one was. */
interface Entry {
  readonly firstPage: number;
  /** Pixels from the top of the document. */
  readonly scroll: number;
}

/** Links that the list follows in place; those of products leave it. */
const FOLLOWED = [
  ...[
    '.list-head a',
    '.filters a',
    '.chips a',
    '.search-notes a',
    '.sort a',
    '.load-more a',
    '.pagination a',
  ],
].join();

const entry = (): Entry => {
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

/** Notes in the history entry how far down the visitor is. */
export const noteScroll = (): void => {
  history.replaceState({ ...(history.state as object | null), ...entry(), scroll: scrollY }, '');
};

/**
 * Follows a link of the list in place; false for what is the browser's to follow.
 * @param failure what is said when a further page does not come
 */
export const follow = (root: Element, event: MouseEvent, failure?: string): boolean => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a') : null;
  if (link && (refuseWindow(link, event) || goToTop(link, event))) return true;
  const isPlain = event.button === 0 && !hasModifier(event);
  if (!link?.matches(FOLLOWED) || !isPlain || link.origin !== location.origin) return false;
  event.preventDefault();
  void (link.dataset.loadMore === undefined
    ? open(root, link)
    : loadMore(root, link.href, { failure }));
  return true;
};

const open = async (root: Element, link: HTMLAnchorElement): Promise<void> => {
  noteScroll();
  const turnsPage = link.closest('.pagination') !== null;
  history.pushState({ firstPage: pageOf(link.href), scroll: 0 }, '', link.href);
  await show(root, link.href);
  if (turnsPage) root.scrollIntoView();
};

const hasModifier = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;

/** A product without a slug does not open in a new window (ROUTE-021). */
const refuseWindow = (link: HTMLAnchorElement, event: MouseEvent): boolean => {
  const asksForWindow = event.button === 1 || (event.button === 0 && hasModifier(event));
  if (!asksForWindow || link.dataset.noSlug === undefined) return false;
  event.preventDefault();
  alert('No urlSlug found.');
  return true;
};

/** Back to the top without an entry in the history (SELLER-014). */
const goToTop = (link: HTMLAnchorElement, event: MouseEvent): boolean => {
  if (link.dataset.toTop === undefined) return false;
  event.preventDefault();
  scrollTo({ top: 0 });
  return true;
};

interface MoreOptions {
  readonly failure?: string | undefined;
  /** Whether the focus goes to what was added. */
  readonly focus?: boolean;
}

/** Appends a further page; false, with a notice, when it does not come. */
export const loadMore = async (
  root: Element,
  href: string,
  { failure, focus = true }: MoreOptions,
): Promise<boolean> => {
  const { firstPage } = entry();
  try {
    const html = await listing.more(href);
    if (html === null) return true;
    appendList(root, parsePage(html), focus);
    showCompared(root);
    history.replaceState({ firstPage, scroll: scrollY }, '', href);
    return true;
  } catch (error) {
    notify('Error', failure ?? (error instanceof HttpError ? error.message : 'Server error'));
    return false;
  }
};

/** Shows the list of an address; the browser goes there itself when that fails. */
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

/** Brings back the list of the current history entry and the place that one was at in it. */
export const comeBack = async (root: Element): Promise<void> => {
  await show(root, location.href);
  await restore(root);
};

/** Puts the earlier pages of the entry in front, and the visitor where they were. */
export const restore = async (root: Element): Promise<void> => {
  const { firstPage, scroll } = entry();
  for (let page = pageOf(location.href) - 1; page >= firstPage; page -= 1) {
    const html = await listing.more(addressOfPage(page)).catch(() => null);
    if (html !== null) prependList(root, parsePage(html));
  }
  showCompared(root);
  if (scroll > 0) scrollTo({ top: scroll, behavior: 'instant' });
};
