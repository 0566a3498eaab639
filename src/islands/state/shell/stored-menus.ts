import { storedTrees, menuTrees, tagCounts, type MenuTree } from '#lib/shell/menu-trees.ts';
import type { BrowserApi } from '../api.ts';
import { readStored, writeStored } from '../browser-storage.ts';

const MENUS = 'headerMenus';
const COUNTS = 'roomCategoryCounts';

/** A kept menu, with the numbers of products of its rooms and categories. */
export interface StoredMenus {
  readonly trees: readonly MenuTree[];
  /** Products of a room or category, by type and slug; undefined where that is not known. */
  readonly countOf: (tag: string) => number | undefined;
}

const toCounts = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The header's menus as the browser keeps them; undefined while it does not (STORAGE-004). */
export const storedMenus = (): StoredMenus | undefined => {
  const trees = readStored(MENUS, storedTrees);
  const counts = readStored(COUNTS, toCounts) ?? {};
  const countOf = (tag: string): number | undefined => {
    const count = counts[tag];
    return typeof count === 'number' ? count : undefined;
  };
  return trees && { trees, countOf };
};

/**
 * Keeps the menus of the store and of the moodrooms for a week, and the numbers in them, unless they
 * are kept already. What fails, which its caller logs, is kept the next time.
 */
export const keepMenus = async (given?: Pick<BrowserApi, 'retailerMenu'>): Promise<void> => {
  if (storedMenus()) return;
  const api = given ?? (await import('../api.ts')).api;
  const [store, moodrooms] = await Promise.all([
    api.retailerMenu({ query: { menuType: 'STORE' } }),
    api.retailerMenu({ query: { menuType: 'MOODROOMS' } }),
  ]);
  writeStored(MENUS, menuTrees(store.menus, moodrooms.menus));
  writeStored(COUNTS, tagCounts(store.menus));
};
