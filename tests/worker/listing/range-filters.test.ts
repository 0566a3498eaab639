import { beforeAll, describe, expect, it } from 'vitest';
import { filterProducts, findProducts } from '#lib/contract/calls/products.ts';
import { seed } from '../seed.ts';
import { callMarket } from '../market/call.ts';

const DESKS = 1;

const desk = (id: number, size: [number, number, number], price: number, stock = 5) => ({
  id,
  name: `Desk ${id}`,
  tags: [DESKS],
  variants: [{ id: id * 10, size, offers: [{ price, stock }] }],
});

beforeAll(() =>
  seed({
    tags: [{ id: DESKS, type: 'category', slug: 'desks' }],
    products: [
      desk(1, [740, 900, 500], 10_000),
      desk(2, [740, 1_200, 600], 50_000),
      desk(3, [1_100, 1_600, 700], 90_000),
      desk(4, [0, 0, 0], 20_000),
      {
        // One variant is narrow and the other is low: neither is both.
        ...desk(5, [740, 1_600, 600], 70_000),
        variants: [
          { id: 50, size: [1_100, 900, 600], offers: [{ price: 70_000 }] },
          { id: 51, size: [740, 1_600, 600], offers: [{ price: 70_000 }] },
          { id: 52, size: [600, 600, 600], seoTitle: '' },
        ],
      },
      { ...desk(6, [740, 900, 500], 0), variants: [{ id: 60, size: [740, 900, 500] }] },
    ],
  }),
);

const found = async (body: object): Promise<string[]> => {
  const reply = await callMarket('web/1/filter/products?sort=price_asc', { body });
  return filterProducts.reply.parse(await reply.json()).retailerProducts.map(({ id }) => id);
};

describe('the limits of a filter', () => {
  it.each<[string, object, string[]]>([
    ['a width', { maxWidthDim: 1_200 }, ['1', '2', '5', '6']],
    ['a height', { maxHeightDim: 800 }, ['1', '2', '5', '6']],
    ['a depth', { maxLengthDim: 500 }, ['1', '6']],
    ['sizes of one variant', { maxWidthDim: 1_200, maxHeightDim: 800 }, ['1', '2', '6']],
    ['a price range with two limits', { minPrice: 100, maxPrice: 500 }, ['1', '4', '2']],
    ['a minimum price', { minPrice: 501 }, ['5', '3']],
    ['stock', { inStock: true }, ['1', '4', '2', '5', '3']],
    ['a category and a width', { categoriesUrlSlug: ['desks'], maxWidthDim: 900 }, ['1', '5', '6']],
  ])('apply to %s', async (_, body, expected) => {
    expect(await found(body)).toEqual(expected);
  });

  it('narrow a text search and the counts, too', async () => {
    const body = { query: 'desk', filter: { maxWidthDim: 900, maxPrice: 500 } };
    const reply = findProducts.reply.parse(
      await (await callMarket('web/products', { body })).json(),
    );
    expect(reply).toMatchObject({ totalCount: 1, tags: [{ urlSlug: 'desks', count: 1 }] });
  });

  it('fit into one statement, with every group and every limit', async () => {
    const lists = ['brands', 'categories', 'rooms', 'colors', 'materials', 'moodclips', 'styles'];
    const every = Object.fromEntries(lists.map((name) => [`${name}UrlSlug`, ['x']]));
    const limits = { maxWidthDim: 1, maxHeightDim: 1, maxLengthDim: 1, minPrice: 0, maxPrice: 1 };
    expect(await found({ ...every, ...limits, inStock: true })).toEqual([]);
  });

  it.each([{ maxWidthDim: 0 }, { maxWidthDim: 1.5 }, { minPrice: -1 }, { maxPrice: '1 OR 1' }])(
    'refuse %j',
    async (body) => {
      expect((await callMarket('web/1/filter/products', { body })).status).toBe(400);
    },
  );
});
