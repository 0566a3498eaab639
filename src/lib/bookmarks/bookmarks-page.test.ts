import { describe, expect, it } from 'vitest';
import { type Api, Product } from '@parlour/contract';
import { bookmarksPage } from './bookmarks-page.ts';

const ALDER = Product.parse({
  productId: '1',
  name: 'Alder',
  urlSlug: 'alder',
  brandName: 'Oak & Sons',
  variants: [{ id: '10', seoTitle: 'Sofa in moss' }],
});

const api = {
  bookmarkDetails: ({ body }: { body: { itemType: string } }) =>
    Promise.resolve({
      data: {
        list: [
          { itemID: '2', itemType: body.itemType, products: [] },
          { itemID: '1', itemType: body.itemType, products: [ALDER] },
        ],
      },
    }),
  listSellers: () => Promise.resolve({ data: { list: [{ sellerID: '1', sellerName: 'Calder' }] } }),
} as unknown as Api;

describe('the bookmarks page', () => {
  it('[BOOKMARK-001] shows products by default, and marks those that are no longer sold', async () => {
    const page = await bookmarksPage(api);
    expect(page?.type).toBe('product');
    expect(page?.items).toMatchObject([
      { itemID: '2', name: '', item: { kind: 'gone' } },
      { itemID: '1', name: 'Alder', item: { kind: 'product', tile: { name: 'Alder' } } },
    ]);
  });

  it('[BOOKMARK-001] has a tab for each type, and selects the one in the URL', async () => {
    const page = await bookmarksPage(api, 'seller');
    expect(page?.tabs.map(({ href }) => href)).toEqual([
      '/profile/bookmarks',
      ...['personroom', 'post', 'tag', 'seller'].map((type) => `/profile/bookmarks/${type}`),
    ]);
    expect(page?.tabs.filter(({ current }) => current).map(({ name }) => name)).toEqual([
      'Sellers',
    ]);
    expect(page?.items).toMatchObject([
      { item: { kind: 'gone' } },
      { item: { kind: 'link', name: 'Calder', href: '/profile/seller/1' } },
    ]);
  });

  it.each(['chairs', 'product/1', 'PRODUCT'])(
    '[BOOKMARK-001] does not exist for %s',
    async (segment) => {
      expect(await bookmarksPage(api, segment)).toBeNull();
    },
  );
});
