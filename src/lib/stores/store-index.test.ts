import { describe, expect, it, vi } from 'vitest';
import { Product, Tag } from '@parlour/contract';
import { storeIndexPage } from './store-index.ts';

const tag = (tagId: number, type: string, name: string, more: object = {}) =>
  Tag.parse({ tagId, type, name, urlSlug: name.toLowerCase(), count: tagId, ...more });

const tags = [
  tag(1, 'brand', 'Zellaya'),
  tag(2, 'brand', 'Aldersyde', { mainPicture: '/aldersyde.webp' }),
  tag(3, 'style', 'Rustic'),
  tag(4, 'category', 'Furniture', { children: [5] }),
  tag(5, 'category', 'Sofas', { parent: 4, parentName: 'Furniture', parentUrlSlug: 'furniture' }),
  tag(6, 'room', 'Study'),
];

const chair = (name: string, id: number) =>
  Product.parse({ name, urlSlug: name.toLowerCase(), variants: [{ id }] });

const brandProducts = vi.fn(() =>
  Promise.resolve({
    brands: [
      {
        tagId: '2',
        name: 'Aldersyde',
        urlSlug: 'aldersyde',
        products: [chair('Fern', 21), Product.parse({ name: 'Bare' }), chair('Moss', 22)],
      },
    ],
  }),
);

const page = (name: string, brands: typeof brandProducts = brandProducts) =>
  storeIndexPage({ listTags: () => Promise.resolve({ tags }), brandProducts: brands }, name);

describe('index pages of the store', () => {
  it('[STORE-001] list the brands by name, with their stores', async () => {
    expect(await page('brands')).toMatchObject({
      heading: 'Brands',
      canonical: '/store/brands',
      entries: [
        { name: 'Aldersyde', href: '/products/brand-aldersyde', picture: '/aldersyde.webp' },
        { name: 'Zellaya', icon: 'ZE', count: 1 },
      ],
    });
  });

  it('[API-015] load products of the brands, with links to them, and of nothing else', async () => {
    const entries = (await page('brands'))?.entries;
    expect(entries?.[0]?.children).toEqual([
      { name: 'Fern', href: '/fern/products/d/21', count: null },
      { name: 'Moss', href: '/moss/products/d/22', count: null },
    ]);
    expect(entries?.[1]?.children).toEqual([]);
    const failing = vi.fn(() => Promise.reject(new Error('down')));
    expect((await page('brands', failing))?.entries).toHaveLength(2);
    brandProducts.mockClear();
    await page('rooms');
    expect(brandProducts).not.toHaveBeenCalled();
  });

  it('[STORE-002] [STORE-004] list the styles and the rooms', async () => {
    expect((await page('styles'))?.entries).toMatchObject([{ href: '/products/style-rustic' }]);
    expect((await page('rooms'))?.entries).toMatchObject([{ href: '/products/room-study' }]);
  });

  it('[STORE-003] list the categories, each with those below it', async () => {
    expect((await page('categories'))?.entries).toMatchObject([
      {
        name: 'Furniture',
        href: '/products/category-furniture',
        children: [{ name: 'Sofas', href: '/products/category-furniture-sofas', count: 5 }],
      },
    ]);
  });

  it('do not exist for anything else', async () => {
    for (const name of ['colours', '', '__proto__', 'toString'])
      expect(await page(name)).toBeNull();
  });
});
