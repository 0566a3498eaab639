import { storedTrees, menuTrees, tagCounts, type MenuTree } from '#lib/shell/menu-trees.ts';
import type { BrowserApi } from '../api.ts';
import { readStored, writeStored } from '../browser-storage.ts';

const MENUS = 'headerMenus';
const COUNTS = 'roomCategoryCounts';

/** A stored menu, with the numbers of products of its rooms and categories. */
export interface StoredMenus {
  readonly trees: readonly MenuTree[];
  /** Number of products in a room or category, by type and slug; undefined if unknown. */
  readonly countOf: (tag: string) => number | undefined;
}

const toCounts = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The header's menus in the browser's storage; undefined if there are none (STORAGE-004). */
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
 * Stores the menus of the store and of the moodrooms for a week, with the numbers in them, unless they are
 * stored already. The caller logs a failure; the next page tries again.
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
