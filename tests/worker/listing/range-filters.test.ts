import { beforeAll, describe, expect, it } from 'vitest';
import { filterProducts, findProducts } from '@parlour/contract';
import { type TestProduct, imported, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';

const DESKS = tag('category', 'Desks');

/** Dimensions in millimetres. */
const sized = (heightMm: number, widthMm: number, lengthMm: number) => ({
  heightMm,
  widthMm,
  lengthMm,
});

const desk = (name: string, ...variants: Required<TestProduct>['variants']) => ({
  name,
  tags: [DESKS],
  variants,
});

beforeAll(() =>
  imported([
    desk('Narrow', { ...sized(740, 900, 500), price: 100 }),
    desk('Middling', { ...sized(740, 1_200, 600), price: 500 }),
    desk('Tall', { ...sized(1_100, 1_600, 700), price: 900 }),
    desk('Unmeasured', { price: 200 }),
    // One variant is narrow and the other is low: neither is both.
    desk(
      'Either',
      { name: 'Narrow', ...sized(1_100, 900, 600), price: 700 },
      { name: 'Low', ...sized(740, 1_600, 600), price: 700 },
      { name: 'Hidden', ...sized(600, 600, 600), seoTitle: '' },
    ),
    desk('Unsold', sized(740, 900, 500)),
  ]),
);

const found = async (body: object): Promise<string[]> => {
  const reply = await callMarket('web/1/filter/products?sort=price_asc', { body });
  return filterProducts.reply.parse(await reply.json()).retailerProducts.map(({ name }) => name);
};

describe('the limits of a filter', () => {
  it.each<[string, object, string[]]>([
    ['a width', { maxWidthDim: 1_200 }, ['Narrow', 'Middling', 'Either', 'Unsold']],
    ['a height', { maxHeightDim: 800 }, ['Narrow', 'Middling', 'Either', 'Unsold']],
    ['a depth', { maxLengthDim: 500 }, ['Narrow', 'Unsold']],
    [
      'sizes of one variant',
      { maxWidthDim: 1_200, maxHeightDim: 800 },
      ['Narrow', 'Middling', 'Unsold'],
    ],
    [
      'a price range with two limits',
      { minPrice: 100, maxPrice: 500 },
      ['Narrow', 'Unmeasured', 'Middling'],
    ],
    ['a minimum price', { minPrice: 501 }, ['Either', 'Tall']],
    ['stock', { inStock: true }, ['Narrow', 'Unmeasured', 'Middling', 'Either', 'Tall']],
    [
      'a category and a width',
      { categoriesUrlSlug: ['desks'], maxWidthDim: 900 },
      ['Narrow', 'Either', 'Unsold'],
    ],
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
