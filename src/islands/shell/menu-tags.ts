import { MENU_TYPES } from '#lib/shell/menu.ts';
import type { MenuTree } from '#lib/shell/menu-trees.ts';
import { logInConsole } from '../state/log-in-console.ts';
import { storedMenus, type StoredMenus } from '../state/shell/stored-menus.ts';
import { slugsOf } from '../state/tags/tags.ts';

// One file for all that a menu may need besides its links: few pages load it.
export { logInConsole } from '../state/log-in-console.ts';
export { keepMenus } from '../state/shell/stored-menus.ts';

/**
 * Checks a menu from the build against the tags of the site: an entry without its tag does nothing
 * (MENU-019). If the tags cannot be fetched, that is logged and the entries stay (ERROR-007).
 */
export const checkTags = async (menu: HTMLElement): Promise<void> => {
  for (const [short, type] of Object.entries(MENU_TYPES)) {
    const slugs = await slugsOf(type).catch(logInConsole);
    if (!slugs) continue;
    for (const link of menu.querySelectorAll<HTMLElement>(`[data-tag^="${short}-"]`)) {
      if (!slugs.includes(link.dataset.tag?.slice(short.length + 1) ?? '')) {
        link.removeAttribute('href');
      }
    }
  }
};

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
