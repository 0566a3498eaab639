import { beforeAll, expect, it } from 'vitest';
import { productByVariant, productUrls } from '@parlour/contract';
import { imported } from '../imported.ts';
import { callMarket } from '../market/call.ts';

beforeAll(async () => {
  await imported([
    { name: 'Sofa', price: 900 },
    { name: 'Unfinished', variants: [{ seoTitle: '' }] },
  ]);
  await imported([{ name: 'Elsewhere' }], ['hearth']);
});

const read = async (query: string) =>
  productUrls.reply.parse(await (await callMarket(`web/product-addresses${query}`)).json());

it('[TILE-007] are those of the products that the site lists', async () => {
  const { products, pageCount } = await read('');
  expect(products.map(({ urlSlug }) => urlSlug)).toEqual(['sofa']);
  const page = await callMarket(`web/product/v/${products[0]!.variantId}`);
  expect(productByVariant.reply.parse(await page.json()).product.name).toBe('Sofa');
  expect(pageCount).toBe(1);
  expect((await read('?page=2')).products).toEqual([]);
});
