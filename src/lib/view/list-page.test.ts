import { describe, expect, it, vi } from 'vitest';
import { ProductList } from '#lib/contract/entities/product.ts';
import { Tag } from '#lib/contract/entities/tag.ts';
import { listPage } from './list-page.ts';

const furniture = {
  tagId: 4,
  type: 'category',
  name: 'Furniture',
  urlSlug: 'furniture',
  metaTitle: 'Sofas, tables and beds',
  metaTitleDescription: 'Furniture by makers.',
  description: 'Sofas you can fall asleep on.',
  children: [12],
};
const sofas = {
  tagId: 12,
  type: 'category',
  name: 'Sofas',
  urlSlug: 'sofas',
  parent: 4,
  parentName: 'Furniture',
  parentUrlSlug: 'furniture',
};
const blue = { tagId: 30, type: 'colour', name: 'Blue', urlSlug: 'blue' };
const tags = [furniture, sofas, blue].map((tag) => Tag.parse(tag));

const products = ProductList.parse({
  retailerProducts: [{ productId: 7, name: 'Ashby', variants: [{ id: 101, seoTitle: 'Chair' }] }],
  totalCount: 60,
  pageCount: 3,
});

const api = () => ({
  listTags: vi.fn(() => Promise.resolve({ tags })),
  listProducts: vi.fn(() => Promise.resolve(products)),
  filterProducts: vi.fn(() => Promise.resolve(products)),
});

const ask = async (path: string, calls = api()) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.test');
  const segments = pathname.split('/').slice(2);
  const answer = await listPage(calls, segments, searchParams);
  return { answer, calls };
};

const found = async (path: string) => {
  const { answer } = await ask(path);
  if (answer.status !== 'found') throw new Error(answer.status);
  return answer.page;
};

describe('list page', () => {
  it('[ROUTE-010] [LIST-013] lists everything from page 1 where no tag is named', async () => {
    const { answer, calls } = await ask('/products');
    expect(calls.listProducts).toHaveBeenCalledWith({ query: { page: 1 } });
    expect(answer).toMatchObject({
      status: 'found',
      page: { heading: 'All Products', canonical: '/products', count: 60 },
    });
  });

  it('[ROUTE-012] [SEO-001] lists a tag under its heading, its title and its description', async () => {
    const { calls } = await ask('/products/category-furniture');
    expect(calls.listProducts).toHaveBeenCalledWith({ query: { page: 1, tagId: '4' } });
    expect(await found('/products/category-furniture')).toMatchObject({
      heading: 'Furniture',
      title: 'Sofas, tables and beds',
      description: 'Furniture by makers.',
      introduction: 'Sofas you can fall asleep on.',
      subcategories: [{ name: 'Sofas', href: '/products/category-furniture-sofas' }],
      cacheTags: ['list', 'tag:4', 'product:7'],
    });
  });

  it('[ROUTE-014] narrows by two tags at once', async () => {
    const { calls } = await ask('/products/category-furniture-sofas/color-blue');
    expect(calls.filterProducts).toHaveBeenCalledWith({
      query: { page: 1 },
      body: expect.objectContaining({
        categoriesUrlSlug: ['sofas'],
        colorsUrlSlug: ['blue'],
        brandsUrlSlug: [],
      }) as unknown,
    });
    const page = await found('/products/category-sofas/color-blue?page=2');
    expect(page.heading).toBe('Sofas, Blue');
    expect(page.canonical).toBe('/products/category-furniture-sofas/color-blue?page=2');
  });

  it('[API-014] lists a tag by its id, and names the path of that list', async () => {
    const { calls } = await ask('/products?tagId=12');
    expect(calls.listProducts).toHaveBeenCalledWith({ query: { page: 1, tagId: '12' } });
    expect((await found('/products?tagId=12')).canonical).toBe(
      '/products/category-furniture-sofas',
    );
  });

  it('links its pages', async () => {
    const { pagination, title } = await found('/products/category-furniture?page=2');
    expect(title).toBe('Sofas, tables and beds – page 2');
    expect(pagination).toEqual({
      current: 2,
      last: 3,
      links: [
        { page: 1, href: '/products/category-furniture' },
        { page: 2, href: '/products/category-furniture?page=2' },
        { page: 3, href: '/products/category-furniture?page=3' },
      ],
      previous: '/products/category-furniture',
      next: '/products/category-furniture?page=3',
    });
  });

  it.each(['/products/brand-nobody', '/products?tagId=99', '/products?tagId=', '/products?page=4'])(
    '[ROUTE-022] does not find %s',
    async (path) => {
      expect((await ask(path)).answer).toEqual({ status: 'not_found' });
    },
  );

  it.each(['0', '-1', 'x', ''])(
    'sends page %j to the first page of the same list',
    async (page) => {
      expect((await ask(`/products/category-furniture?page=${page}`)).answer).toEqual({
        status: 'moved',
        to: '/products/category-furniture',
      });
    },
  );

  it('[LIST-017] finds an empty list', async () => {
    const calls = { ...api(), listProducts: () => Promise.resolve(ProductList.parse({})) };
    const { answer } = await ask('/products', calls as ReturnType<typeof api>);
    expect(answer).toMatchObject({ status: 'found', page: { count: 0, tiles: [] } });
  });
});
