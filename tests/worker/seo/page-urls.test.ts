import { beforeAll, expect, it } from 'vitest';
import { productUrls } from '#lib/contract/calls/sitemap.ts';
import { seed } from '../seed.ts';
import { callMarket } from '../market/call.ts';

beforeAll(() =>
  seed({
    products: [
      { id: 1, name: 'Sofa', variants: [{ id: 11 }] },
      { id: 2, name: 'Unfinished', variants: [{ id: 21, seoTitle: '' }] },
      { id: 3, name: 'Elsewhere', variants: [{ id: 31 }], assortments: ['hearth'] },
    ],
  }),
);

const read = async (query: string) =>
  productUrls.reply.parse(await (await callMarket(`web/product-addresses${query}`)).json());

it('[TILE-007] are those of the products that the site lists', async () => {
  const { products, pageCount } = await read('');
  expect(products.map(({ urlSlug, variantId }) => [urlSlug, variantId])).toEqual([
    ['product-1', '11'],
  ]);
  expect(pageCount).toBe(1);
  expect((await read('?page=2')).products).toEqual([]);
});
