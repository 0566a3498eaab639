import { storedFields, storedList, storedText } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { menuHref } from './menu.ts';

/** The title of a stored menu's entry, with its link (ENTITY-033). */
interface MenuTitle {
  /** Type of its tag; '' for none. */
  readonly type: string;
  /** Id of its tag; '' for none. */
  readonly id: string;
  readonly displayName: string;
  /** '' without a link. */
  readonly url: string;
  readonly mainThumbnail: string;
}

/** A menu in the browser's storage: an entry, with those below it (ENTITY-033). */
export interface MenuTree {
  readonly title: MenuTitle;
  readonly items: readonly MenuTree[];
}

/** Numbers of products by tag, such as `room-living`. */
export type TagCounts = Readonly<Record<string, number>>;

interface Entry {
  readonly name: string;
  readonly url: string;
  readonly tagId: string;
  readonly tagType: string;
  readonly urlSlug: string;
  readonly mainPicture: string;
  readonly quantity: number;
  /** Absent on the lowest level. */
  readonly subMenus?: readonly Entry[];
}

const treeOf = (entry: Entry, parent?: Entry): MenuTree => ({
  title: {
    type: entry.tagType,
    id: entry.tagId,
    displayName: entry.name,
    url: menuHref(entry, parent) ?? '',
    mainThumbnail: entry.mainPicture,
  },
  // A room is a filter for the entries below it (MENU-014).
  items: (entry.subMenus ?? []).map((sub) =>
    treeOf(sub, entry.tagType === 'room' ? entry : undefined),
  ),
});

const rootOf = (displayName: string, url: string, menus: readonly Entry[]): MenuTree => ({
  title: { type: '', id: '', displayName, url, mainThumbnail: '' },
  items: menus.map((entry) => treeOf(entry)),
});

/**
 * The trees of the store's menu and of the moodrooms' menu.
 * @param store entries of the store's menu
 * @param moodrooms entries of the moodrooms' menu
 */
export const menuTrees = (
  store: readonly Entry[],
  moodrooms: readonly Entry[],
): readonly MenuTree[] => [
  rootOf('Store', paths.wholeStore(), store),
  rootOf('Moodrooms', paths.moodrooms(), moodrooms),
];

const countsIn = (entries: readonly Entry[]): readonly (readonly [string, number])[] =>
  entries.flatMap(({ tagType, urlSlug, quantity, subMenus = [] }) => [
    ...(/^(room|category)$/.test(tagType) ? [[`${tagType}-${urlSlug}`, quantity] as const] : []),
    ...countsIn(subMenus),
  ]);

/** The number of products in a menu's rooms and categories (ENTITY-034). */
export const tagCounts = (menus: readonly Entry[]): TagCounts =>
  Object.fromEntries(countsIn(menus));

/** Trees from the browser's storage; undefined for any other data. */
export const storedTrees = (value: unknown): readonly MenuTree[] | undefined => {
  const trees = storedList(storedTree)(value);
  return trees.length === 0 ? undefined : trees;
};

const storedTree = (value: unknown): MenuTree =>
  storedFields<MenuTree>({
    title: storedFields<MenuTitle>({
      type: storedText,
      id: storedText,
      displayName: storedText,
      url: storedText,
      mainThumbnail: storedText,
    }),
    items: storedList(storedTree),
  })(value);
