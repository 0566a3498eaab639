import { sentFields, sentId, sentList, sentNumber, sentText } from '#lib/domain/sent.ts';
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
  readonly subMenus: readonly Entry[];
}

/** An entry as it was sent, with all that it lacks (spec decision 44). */
const sentEntry = (value: unknown): Entry =>
  sentFields<Entry>({
    ...{ name: sentText, url: sentText, tagId: sentId, tagType: sentText, urlSlug: sentText },
    ...{ mainPicture: sentText, quantity: sentNumber, subMenus: sentList(sentEntry) },
  })(value);

const sentEntries = sentList(sentEntry);

const treeOf = (entry: Entry, parent?: Entry): MenuTree => ({
  title: {
    ...{ type: entry.tagType, id: entry.tagId, displayName: entry.name },
    ...{ url: menuHref(entry, parent) ?? '', mainThumbnail: entry.mainPicture },
  },
  // A room narrows what is below it (MENU-014).
  items: entry.subMenus.map((sub) => treeOf(sub, entry.tagType === 'room' ? entry : undefined)),
});

const rootOf = (displayName: string, url: string, menus: unknown): MenuTree => ({
  title: { type: '', id: '', displayName, url, mainThumbnail: '' },
  items: sentEntries(menus).map((entry) => treeOf(entry)),
});

/**
 * The trees of the store's menu and of the moodrooms' one.
 * @param store entries of the store's menu, as the API sent them
 * @param moodrooms those of the moodrooms' menu
 */
export const menuTrees = (store: unknown, moodrooms: unknown): readonly MenuTree[] => [
  rootOf('Store', paths.wholeStore(), store),
  rootOf('Moodrooms', paths.moodrooms(), moodrooms),
];

const countsIn = (entries: readonly Entry[]): readonly (readonly [string, number])[] =>
  entries.flatMap(({ tagType, urlSlug, quantity, subMenus }) => [
    ...(/^(room|category)$/.test(tagType) ? [[`${tagType}-${urlSlug}`, quantity] as const] : []),
    ...countsIn(subMenus),
  ]);

/** How many products the rooms and categories of a menu have (ENTITY-034). */
export const tagCounts = (menus: unknown): TagCounts =>
  Object.fromEntries(countsIn(sentEntries(menus)));

/** Trees as a browser has kept them; undefined for anything else. */
export const keptTrees = (value: unknown): readonly MenuTree[] | undefined => {
  const trees = sentList(keptTree)(value);
  return trees.length === 0 ? undefined : trees;
};

const keptTree = (value: unknown): MenuTree =>
  sentFields<MenuTree>({
    title: sentFields<MenuTitle>({
      ...{ type: sentText, id: sentText, displayName: sentText },
      ...{ url: sentText, mainThumbnail: sentText },
    }),
    items: sentList(keptTree),
  })(value);
