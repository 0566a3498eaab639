import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts } from '#lib/contract/calls/products.ts';
import { lists } from '#worker/market/list-index/lists.ts';
import { texts } from '#worker/market/search/texts.ts';
import { callMarket } from '../market/call.ts';
import { seed } from '../seed.ts';

const [GREEN, BLACK] = [1, 2];

const offers = (price: number, delivery = 0) => [{ price, delivery, stock: 5 }];

/** Height, width and length in millimetres. */
const wide = (width: number) => [760, width, 600] as const;

beforeAll(async () => {
  await seed({
    tags: [
      { id: GREEN, type: 'colour', slug: 'green', name: 'Green' },
      { id: BLACK, type: 'colour', slug: 'black', name: 'Black' },
    ],
    products: [
      {
        id: 1,
        name: 'LUNA Sofa',
        variants: [
          { id: 10, name: 'Velvet', tags: [GREEN], size: wide(2_000), offers: offers(90_000) },
          { id: 11, name: 'Linen', tags: [GREEN], size: wide(1_600), offers: offers(45_000) },
          { id: 12, name: 'Cotton', tags: [BLACK], size: wide(1_600), offers: offers(39_000) },
        ],
      },
      {
        id: 2,
        name: 'ORLA Sofa',
        variants: [{ id: 20, tags: [BLACK], offers: offers(49_000, 2_000) }],
      },
      {
        id: 4,
        name: 'BRÅVIK Lamp',
        summary: 'Stands beside a sofa.',
        variants: [{ id: 40, offers: offers(4_000) }],
      },
      {
        id: 3,
        name: 'TARN Sofa',
        variants: [
          { id: 30, name: 'Wool', offers: offers(20_000) },
          { id: 31, name: 'Silk', offers: [{ price: 0, status: 'order_by_email' as const }] },
        ],
      },
    ],
  });
});

const find = async (body: object) => {
  const reply = await callMarket('web/products', { body });
  expect(reply.status).toBe(200);
  const { retailerProducts } = findProducts.reply.parse(await reply.json());
  return retailerProducts.map(({ id, defaultVariant, price }) => [id, defaultVariant, price]);
};

const search = (query: string) => find({ query });

describe.each(['the database', 'the words in memory'])('a price in a search of %s', (from) => {
  beforeAll(async () => {
    if (from === 'the database') return;
    await lists.rebuild(env, 'parlour');
    await texts.rebuild(env, 'parlour');
  });

  it('is that of a variant, which the result shows', async () => {
    expect(await search('sofa between £380 and £500')).toEqual([['1', '12', 390]]);
    expect(await search('sofa over £600')).toEqual([['1', '10', 900]]);
  });

  it('needs no other words', async () => {
    expect(await search('between £380 and £500')).toEqual([['1', '12', 390]]);
  });

  it('is that of the variant with the other requested properties', async () => {
    expect(await search('green sofa under £500')).toEqual([['1', '11', 450]]);
  });

  it('includes delivery, and a price on request is in no range', async () => {
    expect(await search('sofa between £500 and £520')).toEqual([['2', '20', 510]]);
    expect(await search('sofa between £150 and £400')).toEqual([['1', '12', 390]]);
  });
});

describe('a price filter', () => {
  it('uses the variant that stands for a product', async () => {
    const prices = { query: 'sofa', filter: { minPrice: 100, maxPrice: 500 } };
    expect(await find(prices)).toEqual([]);
  });
});

describe('a price that no product of the kind has', () => {
  it('is dropped before the search shows other products whose text mentions the kind', async () => {
    const reply = await callMarket('web/products', { body: { query: 'sofa under £100' } });
    const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
    expect(retailerProducts.map(({ id }) => id).toSorted()).toEqual(['1', '2', '3']);
    expect(interpretation?.leftOut).toEqual(['Under £100']);
  });
});

describe('a size and a price in a search', () => {
  it('must both fit one variant', async () => {
    expect(await search('sofa 200 cm wide over £430')).toEqual([['1', '10', 900]]);
    expect(await search('sofa 160 cm wide over £430')).toEqual([['1', '11', 450]]);
  });
});
