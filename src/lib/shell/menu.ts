/*
 * The menus of the shell: their fixed parts, and the links of their entries. Menus call a tag's type room,
 * cat or style (MENU-018, spec decision 73).
 */

export const MENU_TYPES = { cat: 'category', room: 'room', style: 'style' } as const;

type MenuType = keyof typeof MENU_TYPES;

/** An entry of the mega menu: a tag by its type (as in menus) and its slug. */
export interface MegaEntry {
  readonly name: string;
  readonly type: MenuType;
  readonly slug: string;
}

export interface MegaGroup {
  readonly title: string;
  /** The tag of the title; absent for a link to all of them. */
  readonly slug?: string;
  readonly url?: string;
  readonly entries: readonly MegaEntry[];
}

const group = (type: MenuType, names: Readonly<Record<string, string>>): MegaEntry[] =>
  Object.entries(names).map(([slug, name]) => ({ type, slug, name }));

/** Category groups with their categories (MENU-008). */
const FURNITURE = group('cat', {
  sofas: 'Sofas',
  armchairs: 'Armchairs',
  'dining-tables': 'Dining tables',
  'dining-chairs': 'Dining chairs',
  'coffee-tables': 'Coffee tables',
  'side-tables': 'Side tables',
  beds: 'Beds',
  'bedside-tables': 'Bedside tables',
  desks: 'Desks',
  stools: 'Stools',
  benches: 'Benches',
});
const FINISHES = group('cat', {
  wallpaper: 'Wallpaper',
  tiles: 'Tiles',
  flooring: 'Flooring',
  curtains: 'Curtains',
  handles: 'Handles',
});
const LIGHTING = group('cat', {
  pendants: 'Pendants',
  'table-lamps': 'Table lamps',
  'floor-lamps': 'Floor lamps',
  'wall-lights': 'Wall lights',
  chandeliers: 'Chandeliers',
});
const STORAGE = group('cat', {
  wardrobes: 'Wardrobes',
  'chests-of-drawers': 'Chests of drawers',
  sideboards: 'Sideboards',
  bookcases: 'Bookcases',
  'tv-units': 'TV units',
  'hallway-storage': 'Hallway',
  'bathroom-cabinets': 'Bathroom cabinets',
  'kitchen-storage': 'Kitchen storage',
  baskets: 'Baskets',
});
/** MENU-009. */
const ROOMS = group('room', {
  living: 'Living',
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
  kitchen: 'Kitchen',
  dining: 'Dining',
  garden: 'Garden',
  study: 'Study',
  children: 'Children',
  family: 'Family',
});
/** MENU-010. */
const STYLES = group('style', {
  artdeco: 'Art Deco',
  industrial: 'Industrial',
  classic: 'Classic',
  designer: 'Designer',
  mainstream: 'Mainstream',
  midcentury: 'Mid-Century',
  ethnic: 'Ethnic',
  baroque: 'Baroque',
  playful: 'Playful',
  rustic: 'Rustic',
  shabby: 'Shabby',
  zen: 'Zen',
});

/** The mega menu's five columns of fixed groups (MENU-007). */
export const MEGA_MENU: readonly (readonly MegaGroup[])[] = [
  [{ title: 'Furniture', slug: 'furniture', entries: FURNITURE }],
  [
    { title: 'Lighting', slug: 'lighting', entries: LIGHTING },
    { title: 'Finishes', slug: 'finishes', entries: FINISHES },
  ],
  [{ title: 'Storage', slug: 'storage', entries: STORAGE }],
  [{ title: 'Rooms', url: '/store/rooms', entries: ROOMS }],
  [{ title: 'Styles', url: '/store/styles', entries: STYLES }],
];

/** Below the columns (MENU-011). */
export const MEGA_LINKS = [
  { name: 'All Brands', url: '/store/brands' },
  { name: 'All Categories', url: '/store/categories' },
  { name: 'All Rooms', url: '/store/rooms' },
] as const;

export const megaHref = ({ type, slug }: Pick<MegaEntry, 'type' | 'slug'>): string =>
  `/products/${MENU_TYPES[type]}-${slug}`;

interface LinkedTag {
  readonly url: string;
  readonly tagType: string;
  readonly urlSlug: string;
}

const SEGMENTS: Readonly<Record<string, string>> = {
  ...MENU_TYPES,
  category: 'category',
  brand: 'brand',
  colour: 'color',
  material: 'material',
  filter: 'moodclip',
};

/**
 * The link of a menu entry: its own URL if that belongs to the shop, else `/products/{tagType}-{urlSlug}`,
 * with the parent as another segment for an entry on a lower level (MENU-013, MENU-014). Brands and styles
 * have a store of their own, which no parent filters (MENU-015, spec decision 6). Undefined for an entry that
 * names nothing.
 */
export const menuHref = (entry: LinkedTag, parent?: LinkedTag): string | undefined => {
  if (/^\/(?![/\\])/.test(entry.url)) return entry.url;
  const own = segmentOf(entry);
  if (own === undefined) return undefined;
  const isStore = entry.tagType === 'brand' || entry.tagType === 'style';
  const above = parent && !isStore ? segmentOf(parent) : undefined;
  return above === undefined ? `/products/${own}` : `/products/${own}/${above}`;
};

const segmentOf = ({ tagType, urlSlug }: LinkedTag): string | undefined => {
  const kind = Object.hasOwn(SEGMENTS, tagType) ? SEGMENTS[tagType] : undefined;
  return kind === undefined || urlSlug === '' ? undefined : `${kind}-${urlSlug}`;
};
