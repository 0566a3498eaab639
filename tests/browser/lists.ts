import { expect, onTestFinished, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { current } from '#islands/in-place/pages.ts';
import { followPresses } from '@parlour/client';
import { reply } from './shop.ts';

/** The parts of a list's page, as HTML. */
interface ListParts {
  readonly title?: string;
  /** In the page's head. */
  readonly head?: string;
  readonly heading?: string;
  /** Above the list: chips, narrower lists. */
  readonly top?: string;
  /** The links of the orders. */
  readonly sorts?: string;
  readonly filters?: string;
  /** Above the products. */
  readonly notes?: string;
  /** The numbers of the chairs. */
  readonly chairs?: readonly number[];
  /** URL of the next page. */
  readonly next?: string;
  /** After the products. */
  readonly end?: string;
  /** Attributes of the list. */
  readonly attributes?: string;
}

const tileOf = (number: number): string => {
  const id = String(number);
  return `<li><article><h2><a class="open" href="/chair-${id}">Chair ${id}</a></h2><label><input
    type="checkbox" form="compare" name="v" value="${id}" aria-label="Compare Chair ${id}"> Compare</label></article></li>`;
};

const linkTo = (next: string): string => `
  <p class="load-more" data-in-place><a href="${next}" data-load-more>Load More Products</a></p>
  <nav class="pagination" aria-label="Pages" data-in-place><a href="${next}">Next</a></nav>`;

/** The page of a list, with what the browser needs of it; parts that come and go stand beside ones with ids. */
const listPage = ({
  title = 'Chairs',
  head = '',
  heading = 'Chairs',
  top = '',
  sorts = '',
  filters = '',
  notes = '',
  chairs = [1, 2],
  next,
  end = '',
  attributes = '',
}: ListParts = {}): string => `<!doctype html>
  <html lang="en-GB">
    <head><title>${title}</title>${head}</head>
    <body><main><div id="listing"><div id="list" ${attributes}>
      <div class="list-head"><h1 tabindex="-1">${heading}</h1><div data-in-place>${top}</div></div>
      <details class="sort" name="sort" data-in-place><summary>Sort by</summary>${sorts}</details>
      <aside class="filters" id="filters" data-in-place><h2 tabindex="-1">Filters</h2>${filters}</aside>
      <div class="results">
        ${notes}
        <div id="products"><ul class="grid">${chairs.map(tileOf).join('')}</ul></div>
        ${next === undefined ? '' : linkTo(next)}
        <form id="compare" action="/compare"><p>Compare up to four products</p></form>
      </div>
      ${end}
      <p role="status" id="waiting"></p>
      <p popover="manual" aria-hidden="true" id="fetching">Fetching...</p>
    </div></div></main></body>
  </html>`;

/** What the browser makes of the page of a list that it has fetched. */
export const parsedList = (parts: ListParts = {}): Document =>
  new DOMParser().parseFromString(listPage(parts), 'text/html');

/** Shows the page of a list until the test ends. */
export const showList = (parts: ListParts = {}): HTMLElement => {
  const main = parsedList(parts).querySelector('main');
  if (!main) throw new Error('The page of a list has a main part.');
  document.body.appendChild(main);
  onTestFinished(() => {
    main.remove();
  });
  return main;
};

/** A page as it is sent. */
export const sentPage = (parts: ListParts = {}): Response =>
  new Response(listPage(parts), { headers: { 'content-type': 'text/html' } });

type ServedList = ListParts | (() => Response | Promise<Response>);

const served = new Map<string, ServedList>();

/** Path and query of a URL. */
const keyOf = (href: string): string => {
  const { pathname, search } = new URL(href, location.origin);
  return pathname + search;
};

/** Serves the page of a list at this path and query until the next list is opened. */
export const serveList = (href: string, page: ServedList): void => {
  served.set(href, page);
  reply(`GET ${new URL(href, location.origin).pathname}`, (path) => {
    const found = served.get(keyOf(path));
    if (found === undefined) throw new TypeError(`The test has no page for ${path}`);
    return typeof found === 'function' ? found() : sentPage(found);
  });
};

/** Whether the visitor saves data: then no page is fetched ahead. */
export const saveData = (isSaved: boolean): void => {
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: isSaved, downlink: 10 },
    configurable: true,
  });
};

export const link = (name: string): Locator => page.getByRole('link', { name, exact: true });

export const chair = (number: number): Locator => link(`Chair ${String(number)}`);

/** Clicks, with no pointer that would have asked for the page already. */
export const press = async (control: Locator): Promise<void> => {
  await expect.element(control).toBeInTheDocument();
  control.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
};

/** Rests on a control with the mouse. */
export const rest = (control: Locator): Promise<void> => control.hover();

/** Whether the visitor wants motion: the browser then draws a page in its own time. */
export const wantMotion = (wants: boolean): void => {
  const asked = vi.spyOn(globalThis, 'matchMedia');
  asked.mockReturnValue({ matches: !wants } as MediaQueryList);
  onTestFinished(() => {
    asked.mockRestore();
  });
};

/** The numbers of the chairs that are shown. */
export const numbers = (): readonly number[] =>
  [...document.querySelectorAll('.grid a.open')].map(({ textContent }) =>
    Number(textContent.replace('Chair ', '')),
  );

/** Path and query of the page. */
export const here = (): string => location.pathname + location.search;

/** Longer than anything that a list does of itself. */
export const aMoment = (): Promise<unknown> =>
  new Promise((later) => {
    setTimeout(later, 200);
  });

let isFollowed = false;

interface ListVisit {
  /** The state of the history entry. */
  readonly state?: object | null;
  /** Whether lists are in the order of the customer's style. */
  readonly isStyled?: boolean;
}

/**
 * Opens the page of a list, whose links and forms are followed in place. A page fetched for one test may be used
 * by the next one: each has its own URLs.
 */
export const openList = (
  href: string,
  parts: ListParts = {},
  { state = null, isStyled = false }: ListVisit = {},
): HTMLElement => {
  served.clear();
  scrollTo(0, 0);
  saveData(true);
  wantMotion(false);
  history.replaceState(state, '', href);
  Object.assign(current, { url: href, choices: '', isStyled });
  const main = showList(parts);
  if (!isFollowed) followPresses(() => import('#islands/in-place/list.ts'));
  isFollowed = true;
  return main;
};
