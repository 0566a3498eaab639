/** The products of a list's page. */
const itemsOf = (grid: Element): readonly Element[] => [...grid.children];

const linkIn = (item: Element): HTMLAnchorElement | null => item.querySelector('a.open');

const hrefOf = (item: Element): string | null => linkIn(item)?.getAttribute('href') ?? null;

/** Two tiles are the same where they say the same of the same product. */
const keyOf = (item: Element): string => `${hrefOf(item) ?? ''} ${item.textContent}`;

/**
 * A tile for this page: in one that was parsed without a window, a browser has chosen pictures for no window, and
 * would load them beside those for this one.
 */
const copyOf = (item: Element): Element => document.importNode(item, true);

/** Shows the tiles of another page; those that both pages have stay, with their pictures. */
export const exchangeTiles = (grid: Element, other: Element): void => {
  const shown = new Map(itemsOf(grid).map((item) => [keyOf(item), item]));
  grid.replaceChildren(...itemsOf(other).map((item) => shown.get(keyOf(item)) ?? copyOf(item)));
};

/** The grid of a page's products; null for an empty list. */
export const gridOf = (page: Document): Element | null => page.querySelector('.results .grid');

/** The tiles of another page that are not on show: a list may have moved on since. */
export const unshownOf = (page: Document): readonly Element[] => {
  const [grid, other] = [gridOf(document), gridOf(page)];
  if (!grid || !other) return [];
  const shown = new Set(itemsOf(grid).map(hrefOf));
  return itemsOf(other)
    .filter((item) => !shown.has(hrefOf(item)))
    .map(copyOf);
};

/** Focuses a tile's link, without scrolling there. */
export const focusTile = (item: Element | undefined): void => {
  if (item) linkIn(item)?.focus({ preventScroll: true });
};
