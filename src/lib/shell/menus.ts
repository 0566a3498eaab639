import { type Api, type Menu, onceFor, type Tag } from '@parlour/contract';
import {
  MEGA_MENU,
  MENU_TYPES,
  megaHref,
  menuHref,
  type MegaEntry,
  type MegaGroup,
} from '#lib/shell/menu.ts';
import { paths } from '#lib/paths.ts';

export interface MenuLink {
  readonly name: string;
  /** Absent for a tag without products on the site: the entry does nothing (MENU-019). */
  readonly href?: string | undefined;
  /** The tag in the form of the menus, such as `room-study`. */
  readonly tag?: string;
}

interface MenuColumnGroup {
  readonly title: MenuLink;
  readonly links: readonly MenuLink[];
}

/** An entry of the mobile menu; one with `below` opens with an arrow. */
export interface MobileEntry extends MenuLink {
  readonly below: readonly MobileEntry[];
}

export interface Menus {
  readonly columns: readonly (readonly MenuColumnGroup[])[];
  readonly moodrooms: readonly MenuLink[];
  readonly blogs: readonly MenuLink[];
  readonly mobile: readonly MobileEntry[];
  /** Whether every link was checked against the tags of the site; pages from the build cannot do that. */
  readonly checked: boolean;
}

type MenuSource = Pick<Api, 'retailerMenu' | 'listTags'>;

/**
 * The menus of a site. A part that fails, which the caller logs, leaves the fixed part (ERROR-007,
 * TENANT-008).
 */
export const menusFor = async (api: MenuSource): Promise<Menus> => {
  const menu = (menuType: string) =>
    orNothing(api.retailerMenu({ query: { menuType } })).then((reply) => reply?.menus ?? []);
  const [tags, store, moodrooms, blogs] = await Promise.all([
    orNothing(api.listTags()),
    menu('STORE'),
    menu('MOODROOMS'),
    menu('BLOGS'),
  ]);
  if (tags === undefined) return { ...FIXED_MENUS, mobile: mobileOf(store) };
  return {
    columns: columnsUnder(tags.tags),
    moodrooms: linksOf(moodrooms),
    blogs: linksOf(blogs),
    mobile: mobileOf(store),
    checked: true,
  };
};

const orNothing = async <T>(reply: Promise<T>): Promise<T | undefined> => {
  try {
    return await reply;
  } catch {
    // The call has logged its failure; a page with fewer menus is better than none.
    return undefined;
  }
};

/** Once for all pages that share the reply, like the rest of the menus. */
const columnsUnder = onceFor((tags: readonly Pick<Tag, 'type' | 'urlSlug'>[]) => {
  const known = new Set(tags.map(({ type, urlSlug }) => `${type}-${urlSlug}`));
  return columnsOf((entry) => known.has(`${MENU_TYPES[entry.type]}-${entry.slug}`));
});

const columnsOf = (exists: (entry: MegaEntry) => boolean): Menus['columns'] =>
  MEGA_MENU.map((column) => column.map((group) => groupOf(group, exists)));

const groupOf = (
  { title, slug, url, entries }: MegaGroup,
  exists: (entry: MegaEntry) => boolean,
): MenuColumnGroup => ({
  title: slug === undefined ? { name: title, href: url } : linkOf(named(title, slug), exists),
  links: entries.map((entry) => linkOf(entry, exists)),
});

const named = (name: string, slug: string): MegaEntry => ({ name, slug, type: 'cat' });

const linkOf = (entry: MegaEntry, exists: (entry: MegaEntry) => boolean): MenuLink => ({
  name: entry.name,
  tag: `${entry.type}-${entry.slug}`,
  ...(exists(entry) ? { href: megaHref(entry) } : {}),
});

const linksOf = onceFor((menus: readonly Menu[]): readonly MenuLink[] =>
  menus.map((menu) => ({ name: menu.name, href: menuHref(menu) })),
);

type Entry = Omit<Menu, 'subMenus'> & { readonly subMenus?: readonly Entry[] };

/** Entries with those below them; without entries that have no link. */
const mobileOf = onceFor((menus: readonly Menu[]): readonly MobileEntry[] =>
  menus.map((menu) => entryOf(menu)).filter(leadsSomewhere),
);

const entryOf = (entry: Entry, parent?: Entry): MobileEntry => ({
  name: entry.name,
  href: menuHref(entry, parent),
  below: (entry.subMenus ?? [])
    .map((sub) => entryOf(sub, isRoom(entry) ? entry : undefined))
    .filter(leadsSomewhere),
});

/** A room is the filter of the entries below it; a category's children are filters themselves. */
const isRoom = ({ tagType }: Entry): boolean => tagType === 'room';

const leadsSomewhere = ({ href, below }: MobileEntry): boolean =>
  href !== undefined || below.length > 0;

const fixedMobile = (): readonly MobileEntry[] =>
  MEGA_MENU.flat().map((group) => {
    const { title, links } = groupOf(group, () => true);
    return { ...title, below: links.map((link) => ({ ...link, below: [] })) };
  });

/** Menus of a page from the build, when no tag is known. */
export const FIXED_MENUS: Menus = {
  columns: columnsOf(() => true),
  moodrooms: [],
  blogs: [],
  mobile: fixedMobile(),
  checked: false,
};

/** Entries of every site's menu besides its own (MENU-005, MENU-006). */
export const EVERY_SITE = [
  { name: 'Brands', url: paths.brands() },
  { name: 'Blogs', url: paths.blog() },
] as const;

const leaf = ({ name, url }: { readonly name: string; readonly url: string }): MobileEntry => ({
  name,
  href: url,
  below: [],
});

/** `Outdoor`, a category of the feeds, reads like the menu's own `Outdoors`. */
const alike = (name: string): string => name.toLowerCase().replace(/s$/, '');

/**
 * Entries of the mobile menu: the site's own first, each in place of the loaded one with its name or its link,
 * and with what is below that.
 */
export const mobileEntries = (
  own: readonly { readonly name: string; readonly url: string }[],
  { mobile, moodrooms }: Pick<Menus, 'mobile' | 'moodrooms'>,
): readonly MobileEntry[] => {
  const byLink = new Map(
    mobile.flatMap((entry) => [...entry.below, entry]).map((entry) => [entry.href, entry]),
  );
  const byName = new Map(mobile.map((entry) => [alike(entry.name), entry]));
  const first = own.map((entry) => {
    const [named, linked] = [byName.get(alike(entry.name)), byLink.get(entry.url)];
    // An entry of the same name with another link stays within reach, below it.
    const other = named && named.href !== entry.url ? [{ ...named, below: [] }] : [];
    const below = [...other, ...(named?.below ?? []), ...(linked?.below ?? [])];
    return { ...leaf(entry), below: [...new Map(below.map((one) => [one.href, one])).values()] };
  });
  const shown = new Set(first.flatMap(({ name, href }) => [alike(name), href]));
  return [
    ...first,
    ...mobile.filter(({ name, href }) => !shown.has(alike(name)) && !shown.has(href)),
    {
      ...leaf({ name: 'Moodrooms', url: paths.moodrooms() }),
      below: moodrooms.map((link) => ({ ...link, below: [] })),
    },
    ...EVERY_SITE.map(leaf),
    leaf({ name: 'All Products', url: paths.products() }),
  ];
};

/** The entries without those below them, and a link to everything. */
export const topOf = (entries: readonly MobileEntry[]): readonly MobileEntry[] => [
  ...entries.flatMap((entry) => (entry.href === undefined ? [] : { ...entry, below: [] })),
  leaf({ name: 'The whole store', url: paths.wholeStore() }),
];
