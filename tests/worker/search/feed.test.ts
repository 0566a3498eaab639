import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { suggestProducts } from '@parlour/contract';
import { meaningText, unsureAfter } from '@parlour/search';
import { callMarket } from '../market/call.ts';
import { imported, SITE } from '../operator/import/files.ts';

const HEAD = [
  'id',
  'item_group_id',
  'title',
  'description',
  'price',
  'availability',
  'color',
  'size',
  'product_type',
];

const ROWS = [
  [
    'R1',
    'RASKOG',
    'RÅSKOG Trolley, 35x45 cm, red',
    'Rolls anywhere.',
    'Red',
    '35x45 cm',
    'Trolleys',
  ],
  [
    'R2',
    'RASKOG',
    'RÅSKOG Bar stool, 63 cm, black',
    'Has a footplate.',
    'Black',
    '63 cm',
    'Bar stools',
  ],
  [
    'R3',
    'RASKOG',
    'RÅSKOG Bar stool, 63 cm, beige',
    'Has a footplate.',
    'Beige',
    '63 cm',
    'Bar stools',
  ],
  [
    'M1',
    'MALM',
    'MALM Bed frame, 140x200 cm, white',
    'Two storeys of veneer.',
    'White',
    '140x200 cm',
    'Beds',
  ],
  [
    'M2',
    'MALM',
    'MALM Bed frame, 90x200 cm, white',
    'Fits under a slope.',
    'White',
    '90x200 cm',
    'Beds',
  ],
  ['T1', 'TARN', 'TARN Bench, 120 cm, oak', 'Long.', 'Oak', '120 cm', 'Benches'],
  ['T2', 'TARN', 'TARN Bench, 120 cm, walnut', 'Long.', 'Walnut', '120 cm', 'Benches'],
  ['W1', '', 'WELD Bench, 90 cm, walnut', 'Short.', 'Walnut', '90 cm', 'Benches'],
  ['L1', '', 'LACK Side table, 55 cm, black', 'A classic.', 'Black', '55 cm', 'Side tables'],
];

const feed = [
  HEAD,
  ...ROWS.map(([id, group, title, description, ...rest]) => [
    ...[id, group, title, description, '40 GBP', 'in_stock'],
    ...rest,
  ]),
]
  .map((cells) => cells.join('\t'))
  .join('\n');

/** The titles of the variants that a search shows, best first. */
const shown = async (query: string): Promise<string[]> => {
  const reply = await callMarket('web/products/suggestions', { body: { query } });
  const found = suggestProducts.reply.parse(await reply.json());
  return found.suggestedProducts.map(({ variant }) => variant.seoTitle);
};

beforeAll(async () => {
  expect(await imported(feed)).toMatchObject({ created: 5, refused: 0 });
});

describe('a search of a feed that the command line has imported', () => {
  it.each([
    ['bar stool', 'RÅSKOG Bar stool, 63 cm, black'],
    ['raskog bar stool', 'RÅSKOG Bar stool, 63 cm, black'],
    ['beige bar stool', 'RÅSKOG Bar stool, 63 cm, beige'],
    ['trolley', 'RÅSKOG Trolley, 35x45 cm, red'],
    ['side table', 'LACK Side table, 55 cm, black'],
  ])('finds %j by the title of a variant', async (query, title) => {
    expect((await shown(query))[0]).toBe(title);
  });

  it.each([
    ['footplate', 'RÅSKOG Bar stool, 63 cm, black'],
    ['bed for under a slope', 'MALM Bed frame, 90x200 cm, white'],
  ])('finds %j by the description of a variant', async (query, title) => {
    expect((await shown(query))[0]).toBe(title);
  });

  it.each(['bench not walnut', 'bench without walnut', 'bench -walnut', 'bench, no walnut please'])(
    'leaves out what %j does not want, and says so',
    async (query) => {
      expect(await shown(query)).toEqual(['TARN Bench, 120 cm, oak']);
      const reply = await callMarket('web/products', { body: { query } });
      expect(await reply.text()).toContain('Without walnut');
    },
  );

  it.each(['bench, walnut', 'bench with walnut'])('denies nothing in %j', async (query) => {
    expect((await shown(query)).join()).toContain('walnut');
  });

  it('tells a model what the variants are, whose products have no description of their own', async () => {
    const learnt = { model: 'any', assortment: SITE };
    const texts = (await unsureAfter(env.MARKET_DB, learnt, 0, 10)).map(meaningText);
    expect(texts[0]).toMatch(/^RÅSKOG\..*RÅSKOG Trolley.*Rolls anywhere/);
  });
});
