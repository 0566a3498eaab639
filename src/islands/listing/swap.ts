/*
 * Puts a list from another page of the shop into this one. The frames stay (the sidebar keeps its
 * scroll position and stays open, the island keeps its listeners); what is in them is replaced.
 */

const SWAPPED = ['.list-head', '.sort', '.results'] as const;
const GRID = '.results .grid';

export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html, 'text/html');

/** Shows the list of a page in the place of the one here, and brings the focus back to its link. */
export const swapList = (root: Element, page: Document): void => {
  const focused = keyOf(document.activeElement);
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

/** Empties the list before another one arrives (FILTER-013). */
export const clearList = (root: Element): void => {
  root.querySelector(GRID)?.replaceChildren();
  for (const rest of root.querySelectorAll('.load-more, .pagination, .empty')) rest.remove();
};

/** Adds the products of a further page (LIST-014); the focus may go to the first of them. */
export const appendList = (root: Element, page: Document, focus: boolean): void => {
  const added = [...page.querySelectorAll(`${GRID} > li`)];
  root.querySelector(GRID)?.appendChild(together(added));
  for (const selector of ['.load-more', '.pagination']) {
    const next = page.querySelector(selector);
    const here = root.querySelector(`.results ${selector}`);
    if (next) here?.replaceWith(next);
    else here?.remove();
  }
  if (focus) added[0]?.querySelector<HTMLElement>('a.open')?.focus({ preventScroll: true });
};

/** Adds the products of an earlier page in front. */
export const prependList = (root: Element, page: Document): void => {
  const grid = root.querySelector(GRID);
  grid?.insertBefore(together(page.querySelectorAll(`${GRID} > li`)), grid.firstChild);
};

const together = (nodes: Iterable<Node>): DocumentFragment => {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) fragment.appendChild(node);
  return fragment;
};

const keyOf = (element: Element | null): string | null => element?.getAttribute('data-tag') ?? null;

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
  document.head.appendChild(together(page.head.querySelectorAll(HEAD)));
};
