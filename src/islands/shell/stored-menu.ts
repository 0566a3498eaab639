import type { MenuTree } from '#lib/shell/menu-trees.ts';
import { storedMenus, type StoredMenus } from '../state/shell/stored-menus.ts';

/** The last tag in the URL of an unfiltered list: `room-living`, or ''. */
const tagIn = (url: string): string => /^\/products\/([a-z]+-[^/]+)$/.exec(url)?.[1] ?? '';

const linkTo = (
  { title: { displayName, url } }: MenuTree,
  { countOf }: StoredMenus,
): HTMLElement => {
  const link = document.createElement('a');
  if (url !== '') link.href = url;
  const count = countOf(tagIn(url));
  link.textContent = count === undefined ? displayName : `${displayName} (${String(count)})`;
  return link;
};

const listOf = (trees: readonly MenuTree[], menus: StoredMenus): HTMLElement => {
  const list = document.createElement('ul');
  for (const tree of trees) {
    const item = list.appendChild(document.createElement('li'));
    item.appendChild(linkTo(tree, menus));
    if (tree.items.length > 0) item.appendChild(listOf(tree.items, menus));
  }
  return list;
};

/** Fills a menu from the browser's copy, when the shop has not answered; returns false without a copy. */
export const fillFromStored = (place: HTMLElement): boolean => {
  const menus = storedMenus();
  if (!menus) return false;
  place.replaceChildren(listOf(menus.trees, menus));
  return true;
};
