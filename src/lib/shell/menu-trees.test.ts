import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Menu } from '@parlour/contract';
import { storedTrees, menuTrees, tagCounts } from './menu-trees.ts';

const STORE = z.array(Menu).parse([
  {
    name: 'Furniture',
    tagId: 4,
    tagType: 'category',
    urlSlug: 'furniture',
    quantity: 90,
    mainPicture: '/media/sofa.webp',
    subMenus: [{ name: 'Sofas', tagType: 'category', urlSlug: 'sofas', quantity: 12 }],
  },
  {
    name: 'Rooms',
    url: '/store/rooms',
    subMenus: [
      {
        name: 'Living Room',
        tagType: 'room',
        urlSlug: 'living',
        quantity: 34,
        subMenus: [{ name: 'Furniture', tagType: 'category', urlSlug: 'furniture', quantity: 90 }],
      },
    ],
  },
  { name: 'Styles', subMenus: [{ name: 'Zen', tagType: 'style', urlSlug: 'zen', quantity: 7 }] },
]);
const MOODROOMS = z
  .array(Menu)
  .parse([{ name: 'Study', url: '/_/moodrooms/t/room/7', tagId: '7', tagType: 'room' }]);

describe('menus in the browser’s storage', () => {
  it('[ENTITY-033] have an entry title and items on every level', () => {
    const [store, moodrooms] = menuTrees(STORE, MOODROOMS);
    expect(store?.title.displayName).toBe('Store');
    expect(store?.items[0]).toEqual({
      title: {
        type: 'category',
        id: '4',
        displayName: 'Furniture',
        url: '/products/category-furniture',
        mainThumbnail: '/media/sofa.webp',
      },
      items: [
        {
          title: {
            type: 'category',
            id: '',
            displayName: 'Sofas',
            url: '/products/category-sofas',
            mainThumbnail: '',
          },
          items: [],
        },
      ],
    });
    expect(store?.items[1]?.items[0]?.items[0]?.title.url).toBe(
      '/products/category-furniture/room-living',
    );
    expect(moodrooms).toEqual({
      title: {
        type: '',
        id: '',
        displayName: 'Moodrooms',
        url: '/_/moodrooms/t',
        mainThumbnail: '',
      },
      items: [
        {
          title: {
            type: 'room',
            id: '7',
            displayName: 'Study',
            url: '/_/moodrooms/t/room/7',
            mainThumbnail: '',
          },
          items: [],
        },
      ],
    });
  });

  it('[ENTITY-034] have the number of products of each room and category', () => {
    expect(tagCounts(STORE)).toEqual({
      'category-furniture': 90,
      'category-sofas': 12,
      'room-living': 34,
    });
  });

  it('[ENTITY-033] are the same after they were stored, and undefined for any other data', () => {
    const trees = menuTrees(STORE, MOODROOMS);
    expect(storedTrees(JSON.parse(JSON.stringify(trees)))).toEqual(trees);
    for (const other of [null, {}, 'x', []]) expect(storedTrees(other)).toBeUndefined();
  });

  it('are empty if the upstream sends none', () => {
    expect(menuTrees([], []).map(({ items }) => items)).toEqual([[], []]);
    expect(tagCounts([])).toEqual({});
  });
});
