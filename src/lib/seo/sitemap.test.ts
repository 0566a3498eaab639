import { describe, expect, it } from 'vitest';
import { Seller, Tag } from '@parlour/contract';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

const ORIGIN = 'https://shop.test';
const sofas = Tag.parse({ tagId: 1, type: 'category', urlSlug: 'sofas', parentUrlSlug: 'seating' });
const blue = Tag.parse({ tagId: 2, type: 'colour', urlSlug: 'blue' });

const product = { urlSlug: 'a&b', variantId: '7', updatedAt: '2026-11-01T09:00:00.000Z' };
const api = {
  listTags: () => Promise.resolve({ tags: [sofas, blue] }),
  productUrls: ({ query }: { query?: { page?: unknown } } = {}) =>
    Promise.resolve({ products: (query?.page ?? 1) === 1 ? [product] : [], pageCount: 1 }),
  listSellers: ({ body }: { body?: { skip?: unknown } } = {}) =>
    Promise.resolve({
      data: {
        list: Array.from({ length: body?.skip === 100 ? 1 : 100 }, (_, index) =>
          Seller.parse({ sellerID: Number(body?.skip) + index + 1, sellerName: 'Loft & Co' }),
        ),
        jsonFields: [],
      },
    }),
  storyUrls: ({ query }: { query: { kind: string; page?: unknown } }) =>
    query.kind === 'post' && query.page === 1
      ? Promise.resolve({ stories: [{ id: '4', urlSlug: 'zen', updatedAt: '' }], pageCount: 1 })
      : Promise.reject(new Error('there is no such call')),
};

describe('sitemap', () => {
  it('has its files', async () => {
    const xml = await sitemapIndex(api, ORIGIN);
    expect(xml.match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://shop.test/sitemaps/pages-1.xml',
      '<loc>https://shop.test/sitemaps/products-1.xml',
      '<loc>https://shop.test/sitemaps/stores-1.xml',
      '<loc>https://shop.test/sitemaps/categories-1.xml',
      '<loc>https://shop.test/sitemaps/posts-1.xml',
    ]);
  });

  it('has products, with the dates of their changes', async () => {
    expect(await sitemapFile(api, 'products-1.xml', ORIGIN)).toContain(
      '<url><loc>https://shop.test/a&amp;b/products/d/7</loc><lastmod>2026-11-01T09:00:00.000Z</lastmod></url>',
    );
  });

  it('has lists of one tag', async () => {
    expect(await sitemapFile(api, 'categories-1.xml', ORIGIN)).toContain(
      '<url><loc>https://shop.test/products/category-seating-sofas</loc></url>',
    );
  });

  it('has the stores of all sellers, and the pages that every site has', async () => {
    const stores = (await sitemapFile(api, 'stores-1.xml', ORIGIN)) ?? '';
    expect(stores.match(/<loc>/g)).toHaveLength(101);
    expect(stores).toContain('<loc>https://shop.test/loft-%26-co/products/seller/101</loc>');
    const pages = (await sitemapFile(api, 'pages-1.xml', ORIGIN)) ?? '';
    for (const path of ['/', '/store/rooms', '/_/moodrooms/t', '/_/blog/t', '/about-us']) {
      expect(pages).toContain(`<loc>https://shop.test${path}</loc>`);
    }
  });

  it('[BLOG-003] has posts', async () => {
    expect(await sitemapFile(api, 'posts-1.xml', ORIGIN)).toContain(
      '<url><loc>https://shop.test/zen/blog/d/4</loc></url>',
    );
  });

  it.each([
    'posts-2.xml',
    'moodrooms-1.xml',
    'products-2.xml',
    'stores-2.xml',
    'pages-2.xml',
    'brands-1.xml',
    'products-0.xml',
    'colours-1.xml',
    '../x',
    '',
  ])('has no file %j', async (file) => {
    expect(await sitemapFile(api, file, ORIGIN)).toBeNull();
  });
});
