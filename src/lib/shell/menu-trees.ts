import { storedFields, storedList, storedText } from '#lib/domain/stored.ts';
import { paths } from '#lib/paths.ts';
import { menuHref } from './menu.ts';

/** What an entry of a kept menu is called and where it leads (ENTITY-033). */
interface MenuTitle {
  /** Type of its tag; '' for none. */
  readonly type: string;
  /** Id of its tag; '' for none. */
  readonly id: string;
  readonly displayName: string;
  /** '' where it leads nowhere. */
  readonly url: string;
  readonly mainThumbnail: string;
}

/** A menu as browsers keep it: an entry, and those below it (ENTITY-033). */
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
  /** Absent at the lowest level. */
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
  // A room narrows what is below it (MENU-014).
  items: (entry.subMenus ?? []).map((sub) =>
    treeOf(sub, entry.tagType === 'room' ? entry : undefined),
  ),
});

const rootOf = (displayName: string, url: string, menus: readonly Entry[]): MenuTree => ({
  title: { type: '', id: '', displayName, url, mainThumbnail: '' },
  items: menus.map((entry) => treeOf(entry)),
});

/**
 * The trees of the store's menu and of the moodrooms' one.
 * @param store entries of the store's menu
 * @param moodrooms those of the moodrooms' menu
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

/** How many products the rooms and categories of a menu have (ENTITY-034). */
export const tagCounts = (menus: readonly Entry[]): TagCounts =>
  Object.fromEntries(countsIn(menus));

/** Trees as a browser has kept them; undefined for anything else. */
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
