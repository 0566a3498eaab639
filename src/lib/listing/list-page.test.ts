import { describe, expect, it, vi } from 'vitest';
import { ProductList, Tag } from '@parlour/contract';
import { listPage } from './list-page.ts';
import { productsPlace } from './list-place.ts';

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
const stores = [
  { tagId: 41, type: 'brand', name: 'Ercol', urlSlug: 'ercol', seo_description: 'Bent elm.' },
  { tagId: 42, type: 'room', name: 'Living', urlSlug: 'living' },
  { tagId: 43, type: 'style', name: 'Rustic', urlSlug: 'rustic', mainPicture: '/rustic.webp' },
];
const tags = [furniture, sofas, blue, ...stores].map((tag) => Tag.parse(tag));

const products = ProductList.parse({
  retailerProducts: [
    {
      productId: 7,
      name: 'Ashby',
      variants: [{ id: 101, seoTitle: 'Chair', mainPicture: '/ashby.svg' }],
    },
  ],
  totalCount: 60,
  pageCount: 3,
});

const api = () => ({
  listTags: vi.fn(() => Promise.resolve({ tags })),
  listProducts: vi.fn(() => Promise.resolve(products)),
  filterProducts: vi.fn(() => Promise.resolve(products)),
  findProducts: vi.fn(() => Promise.resolve(products)),
});

const ask = async (path: string, calls = api()) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.test');
  const segments = pathname.split('/').slice(2);
  const answer = await listPage(calls, productsPlace, segments, searchParams);
  return { answer, calls };
};

const found = async (path: string) => {
  const { answer } = await ask(path);
  if (answer.status !== 'found') throw new Error(answer.status);
  return answer.page;
};

describe('list page', () => {
  it('asks for a day of arrival where the shop says when things arrive, and where the address has one', async () => {
    const list = (hasArrivals: boolean) =>
      vi.fn(() => Promise.resolve({ ...products, hasArrivals }));
    const firstDay = async (path: string, hasArrivals: boolean) => {
      const calls = {
        ...api(),
        listProducts: list(hasArrivals),
        filterProducts: list(hasArrivals),
      };
      const { answer } = await ask(path, calls);
      const page = answer.status === 'found' ? answer.page : undefined;
      return { day: page?.filters.panel.firstDay, calls };
    };
    expect((await firstDay('/products', true)).day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await firstDay('/products', false)).day).toBeNull();
    const asked = await firstDay('/products/here-by-2026-12-24', false);
    expect(asked.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(asked.calls.filterProducts).toHaveBeenCalledWith(
      expect.objectContaining({
        body: expect.objectContaining({ arrivesBy: '2026-12-24' }) as unknown,
      }),
    );
  });

  it.each([
    ['brand-ercol', 'brandStore', '41', 'Bent elm.', ''],
    ['room-living', 'roomStore', '42', '', ''],
    ['category-furniture', 'categoryStore', '4', 'Sofas you can fall asleep on.', ''],
    ['style-rustic', 'styleStore', '43', '', '/rustic.webp'],
    ['color-blue', 'tag', '30', '', ''],
  ])('[MEDIA-011] shares /products/%s as %s', async (path, type, _id, description, picture) => {
    const { share } = await found(`/products/${path}`);
    expect(share).toMatchObject({
      type,
      _id,
      mainPicture: picture,
      seo_description: description,
    });
  });

  it('[MEDIA-011] shares no list of several tags, and no search', async () => {
    expect((await found('/products')).share).toBeNull();
    expect((await found('/products/brand-ercol/color-blue')).share).toBeNull();
    expect((await found('/products?searchQuery=chair')).share).toBeNull();
  });

  it('[ROUTE-010] [LIST-013] lists everything from page 1 without a tag', async () => {
    const { answer, calls } = await ask('/products');
    expect(calls.listProducts).toHaveBeenCalledWith({ query: { page: 1, sort: 'all' } });
    expect(answer).toMatchObject({
      status: 'found',
      page: { heading: 'All Products', canonical: '/products', count: 60 },
    });
  });

  it('[ROUTE-012] [SEO-001] lists a tag under its heading, title and description', async () => {
    const { calls } = await ask('/products/category-furniture');
    expect(calls.filterProducts).toHaveBeenCalledWith({
      query: { page: 1, sort: 'all' },
      body: expect.objectContaining({ categoriesUrlSlug: ['furniture'] }) as unknown,
    });
    expect(await found('/products/category-furniture')).toMatchObject({
      heading: 'Furniture',
      title: 'Sofas, tables and beds',
      description: 'Furniture by makers.',
      introduction: 'Sofas you can fall asleep on.',
      subcategories: [{ name: 'Sofas', href: '/products/category-furniture-sofas' }],
      cacheTags: ['lists', 'list:furniture', 'tag:4', 'product:7'],
    });
  });

  it('[SEO-001] [SEO-002] has the words and the picture of its first tag, and an introduction on the first page of one tag', async () => {
    expect(await found('/products/brand-ercol')).toMatchObject({
      title: 'Ercol',
      description: 'Bent elm.',
      picture: '',
    });
    expect(await found('/products/style-rustic')).toMatchObject({
      picture: '/rustic.webp',
      socialPicture: '/rustic.webp',
    });
    expect(await found('/products')).toMatchObject({
      tag: null,
      title: 'All Products',
      description: '',
      introduction: '',
      picture: '',
      socialPicture: '/ashby.svg',
    });
    expect((await found('/products/category-furniture')).tag).toEqual({
      id: '4',
      name: 'Furniture',
    });
    expect(await found('/products/category-furniture?page=2')).toMatchObject({ introduction: '' });
    expect(await found('/products/category-furniture/color-blue')).toMatchObject({
      tag: null,
      title: 'Furniture, Blue',
      introduction: '',
    });
  });

  it('[LIST-001] [LIST-002] leads back from the category, else from the first tag', async () => {
    const trail = async (path: string) => (await found(path)).trail.map(({ name }) => name);
    expect(await trail('/products')).toEqual(['All Products']);
    expect(await trail('/products/color-blue')).toEqual(['All Products', 'Blue']);
    expect(await trail('/products/color-blue/category-sofas')).toEqual([
      'All Products',
      'Furniture',
      'Sofas',
    ]);
  });

  it('offers the categories of a tag, the root categories of everything, and none below two filters', async () => {
    const below = async (path: string) => (await found(path)).subcategories.map(({ name }) => name);
    expect(await below('/products')).toEqual(['Furniture']);
    expect(await below('/products/category-furniture')).toEqual(['Sofas']);
    expect(await below('/products/color-blue')).toEqual([]);
    expect(await below('/products/category-furniture/color-blue')).toEqual([]);
    expect(await below('/products/category-furniture/in-stock')).toEqual([]);
    expect(await below('/products/category-furniture?searchQuery=oak')).toEqual([]);
  });

  it.each([
    ['/products', '/store/yours'],
    ['/products?page=2', '/store/yours?page=2'],
    ['/products/color-blue', '/store/yours?tagId=30'],
    ['/products/color-blue?searchQuery=oak', '/store/yours?searchQuery=oak&tagId=30'],
    ['/products?sort=price_asc', null],
    ['/products/in-stock', null],
    ['/products/category-furniture/color-blue', null],
  ])('[GAME-004] has for %s the style order %s', async (path, own) => {
    expect((await found(path)).own).toBe(own);
  });

  it('tells whether the same search may find more in a moment', async () => {
    const searched = async (provisional: boolean) => {
      const list = ProductList.parse({ interpretation: { provisional } });
      const { answer } = await ask('/products?searchQuery=oak', {
        ...api(),
        findProducts: vi.fn(() => Promise.resolve(list)),
      });
      return answer.status === 'found' && answer.page.isProvisional;
    };
    expect([await searched(true), await searched(false)]).toEqual([true, false]);
    expect((await found('/products')).isProvisional).toBe(false);
  });

  it('[ROUTE-014] filters by two tags at once', async () => {
    const { calls } = await ask('/products/category-furniture-sofas/color-blue');
    expect(calls.filterProducts).toHaveBeenCalledWith({
      query: { page: 1, sort: 'all' },
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

  it('[API-014] lists a tag by its id, with the path of that list', async () => {
    const { calls } = await ask('/products?tagId=12');
    expect(calls.filterProducts).toHaveBeenCalledWith({
      query: { page: 1, sort: 'all' },
      body: expect.objectContaining({ categoriesUrlSlug: ['sofas'] }) as unknown,
    });
    expect((await found('/products?tagId=12')).canonical).toBe(
      '/products/category-furniture-sofas',
    );
  });

  it('has links to its pages', async () => {
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
    const ends = await Promise.all(['1', '3'].map((page) => found(`/products?page=${page}`)));
    expect(ends.map(({ pagination: { previous, next } }) => [previous, next])).toEqual([
      [null, '/products?page=2'],
      ['/products?page=2', null],
    ]);
  });

  it.each([
    ['[ROUTE-011] single words', '/products/anything/f1/f2/f3/f4/f5/f6', '/products'],
    [
      'a single word',
      '/products/color-blue/f1?sort=price_asc',
      '/products/color-blue?sort=price_asc',
    ],
    [
      '[FILTER-018] a tag of another type',
      '/products/brand-furniture/color-blue',
      '/products/color-blue',
    ],
  ])('ignores %s', async (_what, path, to) => {
    expect((await ask(path)).answer).toEqual({ status: 'moved', to });
  });

  it.each([
    '/products/nonsense-1',
    '/products/color-blue/nonsense-1',
    '/products/nonsense-1/f1',
    '/products/in-stock-1',
    '/products/price-9-1',
    '/products/color-',
    '/products/brand-nobody',
    '/products?tagId=99',
    '/products?tagId=',
    '/products?page=4',
  ])('[ROUTE-022] does not exist for %s', async (path) => {
    expect((await ask(path)).answer).toEqual({ status: 'not_found' });
  });

  it.each(['0', '-1', 'x', ''])(
    'redirects page %j to the first page of the same list',
    async (page) => {
      expect((await ask(`/products/category-furniture?page=${page}`)).answer).toEqual({
        status: 'moved',
        to: '/products/category-furniture',
      });
    },
  );

  it('[LIST-015] searches for a text, and filters the results', async () => {
    const { calls } = await ask('/products/color-blue?searchQuery=%20velvet%20sofa%20');
    expect(calls.findProducts).toHaveBeenCalledWith({
      query: { page: 1, sort: 'all' },
      body: {
        query: 'velvet sofa',
        filter: expect.objectContaining({ colorsUrlSlug: ['blue'] }) as unknown,
      },
    });
    const page = await found('/products?searchQuery=sofa');
    expect(page.heading).toBe('‘sofa’');
    expect(page.pagination.next).toBe('/products?searchQuery=sofa&page=2');
    expect(page.robots).toBe('noindex');
  });

  it.each(['', '%20'])('[LIST-015] searches for nothing without a text: %j', async (text) => {
    const { calls } = await ask(`/products?searchQuery=${text}`);
    expect(calls.listProducts).toHaveBeenCalled();
    expect(calls.findProducts).not.toHaveBeenCalled();
  });

  it('[ROUTE-017] also offers the tags that start with a prefix', async () => {
    const { subcategories } = await found('/products/t?prefix=so');
    expect(subcategories).toEqual([{ name: 'Sofas', href: '/products/category-furniture-sofas' }]);
    expect((await found('/products/t?prefix=ofa')).subcategories).toEqual([]);
    expect((await found('/products?searchQuery=so')).subcategories).toEqual([]);
    expect((await found('/products/t?prefix=')).subcategories).toEqual([]);
  });

  it('[ROUTE-017] offers at most twelve tags for a prefix, those with the most products first', async () => {
    const many = Array.from({ length: 14 }, (_, at) =>
      Tag.parse({ tagId: at + 1, type: 'brand', name: `Old SOUTH ${String(at)}`, count: at }),
    );
    const calls = { ...api(), listTags: vi.fn(() => Promise.resolve({ tags: many })) };
    const { answer } = await ask('/products/t?prefix=south', calls);
    const names =
      answer.status === 'found' ? answer.page.subcategories.map(({ name }) => name) : [];
    expect(names).toHaveLength(12);
    expect([names[0], names.at(-1)]).toEqual(['Old SOUTH 13', 'Old SOUTH 2']);
  });

  it('[ROUTE-017] keeps the order of a prefix the same for every visitor', async () => {
    expect((await found('/products/t?prefix=so')).own).toBeNull();
    expect((await found('/products?searchQuery=so')).own).toContain('so');
  });

  it('[LIST-008] offers five orders, and keeps the chosen one on every further page', async () => {
    const page = await found('/products/color-blue?sort=price_asc');
    expect(page.sorts.map(({ name, href, current }) => [name, href, current])).toEqual([
      ['All Products', '/products/color-blue', false],
      ['In Stock', '/products/color-blue?sort=in_stock', false],
      ['Price low to high', '/products/color-blue?sort=price_asc', true],
      ['Price high to low', '/products/color-blue?sort=price_desc', false],
      ['Relevance', '/products/color-blue?sort=relevance', false],
    ]);
    expect(page.pagination.next).toBe('/products/color-blue?sort=price_asc&page=2');
    expect(page.canonical).toBe('/products/color-blue');
  });

  it('[FILTER-014] has one URL for a selection, whatever its spelling', async () => {
    const { canonical, robots } = await found('/products/color-blue/category-furniture');
    expect(canonical).toBe('/products/category-furniture/color-blue');
    expect(robots).toBeNull();
  });

  it('[SEO-002] is shared with the picture of a product if its tag has none', async () => {
    expect((await found('/products/color-blue')).socialPicture).toBe('/ashby.svg');
  });

  it('[LIST-017] can be empty', async () => {
    const calls = { ...api(), listProducts: () => Promise.resolve(ProductList.parse({})) };
    const { answer } = await ask('/products', calls as ReturnType<typeof api>);
    expect(answer).toMatchObject({ status: 'found', page: { count: 0, tiles: [] } });
  });

  it('requests products within the ranges, and keeps search engines away', async () => {
    const { answer, calls } = await ask('/products/width-to-900/price-100-500/in-stock');
    expect(calls.filterProducts).toHaveBeenCalledWith({
      query: { page: 1, sort: 'all' },
      body: expect.objectContaining({
        categoriesUrlSlug: [],
        maxWidthDim: 900,
        minPrice: 100,
        maxPrice: 500,
        inStock: true,
      }) as unknown,
    });
    expect(answer).toMatchObject({ page: { robots: 'noindex, nofollow', subcategories: [] } });
  });

  it('redirects the form of ranges to the URL of the ranges', async () => {
    const { answer } = await ask('/products/category-furniture?width=900&from=&to=x&sort=in_stock');
    expect(answer).toEqual({
      status: 'moved',
      to: '/products/category-furniture/width-to-900/price-to-x?sort=in_stock',
    });
  });
});
