import { describe, expect, it } from 'vitest';
import { listTags, retailerMenu } from '@parlour/contract';
import { FIXED_MENUS, menusFor, mobileEntries, type MobileEntry } from './menus.ts';

const tags = listTags.reply.parse({
  tags: [
    { tagId: '1', type: 'category', urlSlug: 'sofas', name: 'Sofas' },
    { tagId: '2', type: 'room', urlSlug: 'living', name: 'Living Room' },
    { tagId: '3', type: 'room', urlSlug: 'zen', name: 'A room, not a style' },
  ],
});

const MENUS: Readonly<Record<string, unknown[]>> = {
  STORE: [
    {
      name: 'Furniture',
      tagType: 'category',
      urlSlug: 'furniture',
      subMenus: [{ name: 'Sofas', tagType: 'category', urlSlug: 'sofas' }],
    },
    {
      name: 'Rooms',
      url: '/store/rooms',
      subMenus: [
        {
          name: 'Living Room',
          tagType: 'room',
          urlSlug: 'living',
          subMenus: [{ name: 'Furniture', tagType: 'category', urlSlug: 'furniture' }],
        },
      ],
    },
    { name: 'Nowhere' },
  ],
  BLOGS: [{ name: 'Oiling oak', url: '/oak/blog/d/1' }],
};

const api = {
  listTags: () => Promise.resolve(tags),
  retailerMenu: ({ query }: { query: { menuType: string } }) =>
    Promise.resolve(retailerMenu.reply.parse({ menus: MENUS[query.menuType] })),
};
const broken = () => Promise.reject(new Error('the upstream is away'));

const linkOf = ({ columns }: typeof FIXED_MENUS, tag: string) =>
  columns.flat(2).flatMap(({ links }) => links.filter((link) => link.tag === tag))[0];

describe('the menus of a site', () => {
  it('[MENU-019] have links to tags that exist; the other entries do nothing', async () => {
    const menus = await menusFor(api);
    expect(linkOf(menus, 'cat-sofas')?.href).toBe('/products/category-sofas');
    expect(linkOf(menus, 'room-living')?.href).toBe('/products/room-living');
    expect(linkOf(menus, 'style-zen')).toEqual({ name: 'Zen', tag: 'style-zen' });
    expect(menus.checked).toBe(true);
  });

  it('[HEADER-004] include the entries that are loaded by an api name', async () => {
    const { blogs } = await menusFor(api);
    expect(blogs).toEqual([{ name: 'Oiling oak', href: '/oak/blog/d/1' }]);
  });

  it('[MENU-013] [MENU-014] give the mobile menu its links, with a room as the filter of those below it', async () => {
    const { mobile } = await menusFor(api);
    expect(mobile.map(({ name, href }) => [name, href])).toEqual([
      ['Furniture', '/products/category-furniture'],
      ['Rooms', '/store/rooms'],
    ]);
    expect(mobile[0]!.below[0]!.href).toBe('/products/category-sofas');
    expect(mobile[1]!.below[0]!.href).toBe('/products/room-living');
    expect(mobile[1]!.below[0]!.below[0]!.href).toBe('/products/category-furniture/room-living');
  });

  it('[MENU-002] have one entry for the outdoors, whose name a category has as well', () => {
    const entry = (name: string, href: string, below: readonly MobileEntry[] = []) => ({
      name,
      href,
      below,
    });
    const sofas = entry('Garden Sofas', '/products/category-garden-sofas');
    const mobile = [
      entry('Furniture', '/products/category-furniture'),
      entry('Outdoor', '/products/category-outdoor', [sofas]),
      entry('Rooms', '/store/rooms', [
        entry('Garden', '/products/room-garden', [
          entry('Furniture', '/products/category-furniture/room-garden'),
        ]),
      ]),
    ];
    const own = [{ name: 'Outdoors', url: '/products/room-garden' }];
    const entries = mobileEntries(own, { mobile, moodrooms: [] });
    expect(entries.slice(0, 3).map(({ name, href }) => [name, href])).toEqual([
      ['Outdoors', '/products/room-garden'],
      ['Furniture', '/products/category-furniture'],
      ['Rooms', '/store/rooms'],
    ]);
    expect(entries[0]?.below.map(({ href }) => href)).toEqual([
      '/products/category-outdoor',
      sofas.href,
      '/products/category-furniture/room-garden',
    ]);
  });

  it('[ERROR-007] [TENANT-008] are the fixed ones if no upstream replies', async () => {
    const menus = await menusFor({ listTags: broken, retailerMenu: broken });
    expect(menus.columns).toEqual(FIXED_MENUS.columns);
    expect(menus.checked).toBe(false);
  });
});
