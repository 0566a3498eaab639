import { describe, expect, it } from 'vitest';
import { PersonRoom, Product, Tag } from '@parlour/contract';
import { homePage } from './home-page.ts';

const tags = [
  { tagId: 1, type: 'category', name: 'Furniture', urlSlug: 'furniture', children: [2], count: 9 },
  { tagId: 2, type: 'category', name: 'Sofas', urlSlug: 'sofas', parentUrlSlug: 'furniture' },
  { tagId: 3, type: 'room', name: 'Living Room', urlSlug: 'living', mainPicture: '/living.svg' },
  { tagId: 4, type: 'brand', name: 'Zellaya', urlSlug: 'zellaya' },
  { tagId: 5, type: 'brand', name: 'Aldersyde', urlSlug: 'aldersyde' },
].map((tag) => Tag.parse(tag));

const retailerProducts = [
  Product.parse({ productId: 7, name: 'Ashby', variants: [{ id: 101, seoTitle: 'Chair' }] }),
];

const api = {
  listTags: () => Promise.resolve({ tags }),
  recommendedProducts: () => Promise.resolve({ retailerProducts }),
  listPersonRooms: () =>
    Promise.resolve({
      data: {
        list: [PersonRoom.parse({ _id: 3, name: 'Steam', urlSlug: 'steam' })],
        jsonFields: [],
      },
      totalCount: 1,
    }),
  listContents: () => Promise.reject(new Error('there is no such call')),
};

describe('home page', () => {
  it('[ROUTE-026] has links to categories and their subcategories, rooms, brands and products', async () => {
    const home = await homePage(api);
    expect(home.categories).toEqual([
      {
        name: 'Furniture',
        href: '/products/category-furniture',
        picture: '',
        icon: 'FU',
        count: 9,
        children: [{ name: 'Sofas', href: '/products/category-furniture-sofas' }],
      },
    ]);
    expect(home.rooms).toMatchObject([{ href: '/products/room-living', picture: '/living.svg' }]);
    expect(home.brands.map(({ name }) => name)).toEqual(['Aldersyde', 'Zellaya']);
    expect(home.recommended.map(({ name }) => name)).toEqual(['Ashby']);
    expect(home.moodrooms).toMatchObject([{ title: 'Steam', href: '/steam/moodrooms/d/3' }]);
    expect(home.posts).toEqual([]);
    expect(home.cacheTags).toEqual(['home', 'lists', 'list', 'product:7']);
  });
});
