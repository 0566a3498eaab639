/*
 * Puts the list of another page of the shop into this one. The outer elements stay, so the sidebar
 * keeps its scroll position and stays open, and the island keeps its listeners; their content is
 * replaced.
 */

const SWAPPED = ['.list-head', '.sort', '.results'] as const;
const GRID = '.results .grid';

export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html, 'text/html');

/** Replaces the list with that of a page, and returns the focus to the link that had it. */
export const swapList = (root: Element, page: Document): void => {
  const focused = tagOf(document.activeElement);
  for (const selector of SWAPPED) {
    const next = page.querySelector(selector);
    if (next) root.querySelector(selector)?.replaceWith(next);
  }
  swapSidebar(root, page);
  swapHead(page);
  if (focused !== null) {
    root.querySelector<HTMLElement>(`.filters [data-tag="${CSS.escape(focused)}"]`)?.focus();
  }
};

/** Empties the list while another one is fetched (FILTER-013). */
export const clearList = (root: Element): void => {
  root.querySelector(GRID)?.replaceChildren();
  for (const rest of root.querySelectorAll('.load-more, .pagination, .empty')) rest.remove();
};

/**
 * Adds the products of the next page (LIST-014).
 * @param focus whether the first of them gets the focus
 */
export const appendList = (root: Element, page: Document, focus: boolean): void => {
  const added = [...page.querySelectorAll(`${GRID} > li`)];
  root.querySelector(GRID)?.appendChild(fragmentOf(added));
  for (const selector of ['.load-more', '.pagination']) {
    const next = page.querySelector(selector);
    const here = root.querySelector(`.results ${selector}`);
    if (next) here?.replaceWith(next);
    else here?.remove();
  }
  if (focus) added[0]?.querySelector<HTMLElement>('a.open')?.focus({ preventScroll: true });
};

/** Adds the products of an earlier page at the front. */
export const prependList = (root: Element, page: Document): void => {
  const grid = root.querySelector(GRID);
  grid?.insertBefore(fragmentOf(page.querySelectorAll(`${GRID} > li`)), grid.firstChild);
};

const fragmentOf = (nodes: Iterable<Node>): DocumentFragment => {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) fragment.appendChild(node);
  return fragment;
};

const tagOf = (element: Element | null): string | null => element?.getAttribute('data-tag') ?? null;

const swapSidebar = (root: Element, page: Document): void => {
  const here = root.querySelector('.filters');
  const next = page.querySelector('.filters');
  if (!here || !next) return;
  const open = new Map(
    [...here.querySelectorAll('details')].map((group) => [group.dataset.group, group.open]),
  );
  for (const group of next.querySelectorAll('details')) {
    group.open = open.get(group.dataset.group) ?? group.open;
  }
  for (const box of here.querySelectorAll<HTMLInputElement>('input[type=checkbox][id]:checked')) {
    next.querySelector(`#${box.id}`)?.setAttribute('checked', '');
  }
  here.replaceChildren(...next.childNodes);
};

const HEAD = 'link[rel=canonical], link[rel=prev], link[rel=next], meta[name=robots]';

const swapHead = (page: Document): void => {
  document.title = page.title;
  for (const old of document.head.querySelectorAll(HEAD)) old.remove();
  document.head.appendChild(fragmentOf(page.head.querySelectorAll(HEAD)));
};
