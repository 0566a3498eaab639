import { describe, expect, it } from 'vitest';
import { MEGA_LINKS, MEGA_MENU, megaHref, menuHref } from './menu.ts';

const entry = (tagType: string, urlSlug: string, url = '') => ({ tagType, urlSlug, url });
const groups = MEGA_MENU.flat();
const slugsOf = (title: string) =>
  groups.find((group) => group.title === title)?.entries.map(({ slug }) => slug);

describe('the mega menu', () => {
  it('[MENU-007] has five columns of groups', () => {
    expect(MEGA_MENU).toHaveLength(5);
    expect(MEGA_MENU.every((column) => column.length > 0)).toBe(true);
  });

  it('[MENU-008] has furniture, finishes, lighting and storage', () => {
    const groupsOf = (...titles: string[]) => titles.map((title) => slugsOf(title)?.join(' '));
    expect(groupsOf('Furniture', 'Finishes', 'Lighting', 'Storage')).toEqual([
      'sofas armchairs dining-tables dining-chairs coffee-tables side-tables beds bedside-tables desks stools benches',
      'wallpaper tiles flooring curtains handles',
      'pendants table-lamps floor-lamps wall-lights chandeliers',
      'wardrobes chests-of-drawers sideboards bookcases tv-units hallway-storage bathroom-cabinets kitchen-storage baskets',
    ]);
  });

  it('[MENU-009] has the nine rooms', () => {
    const rooms = 'living bedroom bathroom kitchen dining garden study children family';
    expect(slugsOf('Rooms')).toEqual(rooms.split(' '));
  });

  it('[MENU-010] has the twelve styles', () => {
    const styles =
      'artdeco industrial classic designer mainstream midcentury ethnic baroque playful rustic shabby zen';
    expect(slugsOf('Styles')).toEqual(styles.split(' '));
  });

  it('[MENU-011] links to all brands, categories and rooms', () => {
    expect(MEGA_LINKS.map(({ url }) => url)).toEqual([
      '/store/brands',
      '/store/categories',
      '/store/rooms',
    ]);
  });

  it('[MENU-018] has only entries of the types room, cat and style', () => {
    const types = new Set(groups.flatMap(({ entries }) => entries.map(({ type }) => type)));
    expect([...types].sort()).toEqual(['cat', 'room', 'style']);
    expect(megaHref({ type: 'cat', slug: 'sofas' })).toBe('/products/category-sofas');
    expect(megaHref({ type: 'room', slug: 'study' })).toBe('/products/room-study');
    expect(megaHref({ type: 'style', slug: 'zen' })).toBe('/products/style-zen');
  });
});

describe('an entry of a menu', () => {
  it.each([
    ['category', 'sofas', '/products/category-sofas'],
    ['cat', 'sofas', '/products/category-sofas'],
    ['room', 'living', '/products/room-living'],
    ['colour', 'sage', '/products/color-sage'],
  ])('[MENU-013] of type %s links to its list', (type, slug, href) => {
    expect(menuHref(entry(type, slug))).toBe(href);
  });

  it('[MENU-014] on a lower level adds its parent', () => {
    expect(menuHref(entry('category', 'sofas'), entry('room', 'living'))).toBe(
      '/products/category-sofas/room-living',
    );
  });

  it.each(['brand', 'style'])(
    '[MENU-015] of type %s links to its store, with or without a parent',
    (type) => {
      expect(menuHref(entry(type, 'zen'))).toBe(`/products/${type}-zen`);
      expect(menuHref(entry(type, 'zen'), entry('room', 'study'))).toBe(`/products/${type}-zen`);
    },
  );

  it.each(['/products/list', '/_/moodrooms/t', '/oak-chair/products/d/17', '/'])(
    '[MENU-017] links to its own URL %s',
    (url) => {
      expect(menuHref(entry('room', 'study', url))).toBe(url);
    },
  );

  it.each([
    entry('', ''),
    entry('room', ''),
    entry('toString', 'x'),
    entry('', '', 'javascript:alert(1)'),
    entry('', '', '//evil.example'),
    entry('', '', '/\\evil.example'),
  ])('[MENU-019] that names nothing of the shop has no link: %o', (nothing) => {
    expect(menuHref(nothing)).toBeUndefined();
  });
});
