import { MENU_TYPES } from '#lib/shell/menu.ts';
import { logInConsole } from '../state/log-in-console.ts';
import { slugsOf } from '../state/tags/tags.ts';

// One file for all that a menu may need besides its links: few pages load it.
export { fillFromStored } from './stored-menu.ts';
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
