import {
  AFTER_EXCHANGE,
  mayFetchAhead,
  afterPaint,
  prepareParts,
  watchLinks,
} from '@parlour/client';
import { fieldsOf } from '../shell/fields-of.ts';
import { filters, type NextList } from '../state/listing/filters.ts';
import { notify, showServerError } from '../state/shell/notices.ts';
import { beginEntry, currentEntry, extendEntry, pageOf, saveScroll, urlOfPage } from './entries.ts';
import { exchange, exchangePart } from './exchange.ts';
import { current, listOf, prepare, styledPage, takePage } from './pages.ts';
import { focusTile, gridOf, unshownOf } from './tiles.ts';
import { arrive, ask, draw, here, visits } from './visit.ts';

/** Distance before the end of a list at which its next page is fetched. */
const AHEAD = '600px';

/** Whether the last requested page failed: the end of the list does not ask for it again by itself. */
let hasFailed = false;

const frame = (): HTMLElement | null => document.getElementById('list');

/** Says what the list waits for: another one (LIST-016), or more of this one (LIST-014). */
const setStatus = (status: 'idle' | 'fetching' | 'loading_more'): void => {
  const list = frame();
  if (!list) return;
  list.dataset.status = status;
  list.ariaBusy = String(status !== 'idle');
  const waiting = document.getElementById('waiting');
  if (waiting) waiting.textContent = status === 'idle' ? '' : 'Please wait...';
  document.getElementById('fetching')?.togglePopover(status === 'fetching');
};

/** A list that is being replaced is empty (FILTER-013). */
const replacing = (isWaiting: boolean): void => {
  setStatus(isWaiting ? 'fetching' : 'idle');
  if (isWaiting) gridOf(document)?.replaceChildren();
};

const adding = (isWaiting: boolean): void => {
  setStatus(isWaiting ? 'loading_more' : 'idle');
};

/** Segments of the filters of a page's panel, and of the tags that its addresses could name by mistake. */
const segmentsOn = (panel: HTMLElement): readonly string[] => [
  ...Array.from(panel.querySelectorAll<HTMLElement>('[data-filter]'), ({ dataset }) =>
    String(dataset.filter),
  ),
  ...(panel.dataset.also ?? '').split(' '),
];

const panelOf = (page: Document): HTMLElement | null => page.querySelector('[data-list]');

/** Takes what a page lists as what the visitor wants; the address of a seller's store says all. */
const takeList = (page: Document, url: string): void => {
  const panel = panelOf(page);
  filters.take(panel?.dataset.list ?? url, panel ? segmentsOn(panel) : []);
};

/**
 * Shows the page of a URL in place of this one, and returns its address; null once another is wanted. If it
 * cannot be loaded, the browser opens the URL.
 */
const show = async (href: string): Promise<string | null> => {
  hasFailed = false;
  try {
    const page = await ask(href, replacing);
    if (!page) return null;
    takeList(page.page, page.url);
    await draw(page, replacing);
    watchEnd();
    return page.url;
  } catch {
    location.assign(href);
    return null;
  }
};

/** Shows the page of a link, or adds its products. */
export const followLink = async (link: HTMLAnchorElement): Promise<void> => {
  // The next page may use the same element for another link.
  const { href } = link;
  // There is no more of a list that is being replaced.
  const isReplaced = frame()?.dataset.status === 'fetching';
  if (link.dataset.loadMore !== undefined) return isReplaced ? undefined : loadMore(href, true);
  if (link.dataset.allChoices !== undefined) return showAllChoices(link);
  const turnsPage = link.closest('.pagination') !== null;
  await follow(filters.linked(link), () => {
    if (turnsPage) frame()?.scrollIntoView();
  });
};

/** Shows another list; what is pressed before it comes changes that list, and not the one on show. */
const follow = async (next: NextList, onShown = (): void => undefined): Promise<void> => {
  saveScroll(scrollY);
  filters.want(next);
  const url = await show(next.href);
  if (url === null) return;
  onShown();
  begin(url);
};

const begin = (url: string): void => {
  beginEntry(url);
  arrive();
};

/** Shows the page of a form, or sends it: that switches the style order off. */
export const followForm = async (form: HTMLFormElement): Promise<void> => {
  if (form.method === 'post') return switchStyleOrderOff(form);
  const url = new URL(form.action);
  // A field may stand in it several times.
  const fields = Array.from(new FormData(form), ([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ]);
  const query = new URLSearchParams(fields);
  url.search = String(query);
  await follow(filters.submitted(query) ?? { href: url.href, list: null });
};

/** Shows all choices of a group of filters, and goes on to with the lists that follow. */
const showAllChoices = async (link: HTMLAnchorElement): Promise<void> => {
  const { href } = link;
  const summary = link.closest('[data-group]')?.querySelector('summary');
  try {
    const { page } = await takePage(href);
    const [here, there] = [document, page].map((one) => one.querySelector('#filters astro-island'));
    const panel = panelOf(page);
    if (!here || !there || !panel) return;
    filters.know(segmentsOn(panel));
    prepareParts(there);
    summary?.focus({ preventScroll: true });
    exchangePart(here, there);
    current.choices = new URL(href).searchParams.get('choices') ?? '';
  } catch {
    location.assign(href);
  }
};

/** Adds the next page; the header says why where that fails (ERROR-003). */
const loadMore = async (href: string, takesFocus: boolean): Promise<void> => {
  const entry = location.href;
  hasFailed = false;
  try {
    const page = await ask(href, adding);
    if (!page) return;
    const grid = gridOf(document);
    const [first, ...others] = unshownOf(page.page);
    for (const item of first ? [first, ...others] : []) grid?.appendChild(item);
    for (const part of ['.load-more', '.pagination']) exchangeEnd(page.page, part);
    setStatus('idle');
    document.dispatchEvent(new Event(AFTER_EXCHANGE));
    if (takesFocus) focusTile(first);
    watchEnd();
    await afterPaint();
    // A visitor who has gone on meanwhile is at another entry.
    if (listOf(location.href) !== listOf(entry)) return;
    extendEntry(href);
    arrive();
  } catch (error) {
    hasFailed = true;
    showServerError(error instanceof Error ? error.message : '');
  }
};

const exchangeEnd = (page: Document, selector: string): void => {
  const [here, there] = [document, page].map((one) => one.querySelector(`.results ${selector}`));
  if (here && there) exchangePart(here, there);
  else here?.remove();
};

/** Adds an earlier page at the front; false once something else has been requested. */
const addEarlier = async (href: string): Promise<boolean> => {
  const page = await ask(href, adding);
  if (!page) return false;
  const grid = gridOf(document);
  const first = grid?.firstChild ?? null;
  for (const item of unshownOf(page.page)) grid?.insertBefore(item, first);
  setStatus('idle');
  return true;
};

/**
 * Adds the earlier pages of the history entry, and scrolls to where the visitor was, unless they go on
 * meanwhile.
 */
const restoreEntry = async (): Promise<void> => {
  const { firstPage, scroll } = currentEntry();
  for (let page = pageOf(location.href) - 1; page >= firstPage; page -= 1) {
    // If one fails, the pages that follow are still there.
    if (!(await addEarlier(urlOfPage(page)).catch(() => true))) return;
  }
  if (scroll > 0) scrollTo({ top: scroll, behavior: 'instant' });
};

const onPopState = async (): Promise<void> => {
  if (here() === current.url) return;
  filters.want(filters.linked({ href: location.href, dataset: {} }));
  // In the order of the list that it is, not of the one that it takes the place of.
  const shown = show(location.href);
  arrive();
  if ((await shown) !== null) await restoreEntry();
};

/**
 * Requests the next page as the end of the list approaches, unless the visitor saves data; an endless list
 * shows it, too (SELLER-013). The link to it stays.
 */
const nearEnd = new IntersectionObserver(
  (entries) => {
    const more = entries.find(({ isIntersecting }) => isIntersecting)?.target;
    // The list that the visitor has pressed must not be overtaken.
    if (!(more instanceof HTMLAnchorElement) || visits.isAsking() || hasFailed) return;
    if (frame()?.dataset.endless !== undefined) void loadMore(more.href, false);
    // With the same failure message as a press of the link.
    else if (mayFetchAhead()) void prepare(more.href);
  },
  { rootMargin: AHEAD },
);

/** Observes the end again after each list: that of a short one may never leave the window. */
const watchEnd = (): void => {
  nearEnd.disconnect();
  const more = document.querySelector('[data-load-more]');
  if (more) nearEnd.observe(more);
};

/**
 * Puts the list, and those that follow, into the order of the customer's style, where they have one and have
 * not switched it off. A press of the visitor comes first.
 */
const showStyleOrder = async (): Promise<void> => {
  const isUnasked = visits.watch();
  const { href } = location;
  // The popular order stays where there is no other.
  const page = await styledPage(href).catch(() => null);
  if (!page) return;
  current.isStyled = true;
  if (isUnasked()) exchange(page.page);
};

const switchStyleOrderOff = async (form: HTMLFormElement): Promise<void> => {
  const isUnasked = visits.watch();
  try {
    await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(fieldsOf(form)),
      redirect: 'manual',
    });
    current.isStyled = false;
    form.closest('.style-order')?.remove();
    if (isUnasked()) await show(location.href);
  } catch {
    notify('Error', 'Your style order couldn’t be switched off. Please try again.');
  }
};

history.scrollRestoration = 'manual';
takeList(document, location.href);
watchLinks((link) => void prepare(filters.linked(link).href));
addEventListener('popstate', () => void onPopState());
addEventListener('pagehide', () => {
  saveScroll(scrollY);
});
watchEnd();
if (history.state !== null) void restoreEntry();
else if (document.documentElement.dataset.signedIn !== undefined) void showStyleOrder();
