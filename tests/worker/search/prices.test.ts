import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts } from '@parlour/contract';
import { finished, importedInPart, offer, shownVariant, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';

const [GREEN, BLACK] = [tag('colour', 'Green'), tag('colour', 'Black')];

/** Dimensions in millimetres. */
const wide = (widthMm: number) => ({ heightMm: 760, widthMm, lengthMm: 600 });

beforeAll(async () => {
  await importedInPart([
    {
      name: 'LUNA Sofa',
      variants: [
        { name: 'Velvet', tags: [GREEN], ...wide(2_000), price: 900 },
        { name: 'Linen', tags: [GREEN], ...wide(1_600), price: 450 },
        { name: 'Cotton', tags: [BLACK], ...wide(1_600), price: 390 },
      ],
    },
    {
      name: 'ORLA Sofa',
      variants: [{ name: 'Plain', tags: [BLACK], offers: [offer(490, { delivery: 20 })] }],
    },
    { name: 'BRÅVIK Lamp', summary: 'Stands beside a sofa.', price: 40 },
    {
      name: 'TARN Sofa',
      variants: [
        { name: 'Wool', price: 200 },
        { name: 'Silk', offers: [offer(0, { status: 'order_by_email' })] },
      ],
    },
  ]);
});

const find = async (body: object) => {
  const reply = await callMarket('web/products', { body });
  expect(reply.status).toBe(200);
  const { retailerProducts } = findProducts.reply.parse(await reply.json());
  return retailerProducts.map((one) => [one.name, shownVariant(one), one.price]);
};

const search = (query: string) => find({ query });

describe.each(['the database', 'the words in memory'])('a price in a search of %s', (from) => {
  beforeAll(async () => {
    if (from === 'the words in memory') await finished();
  });

  it('is that of a variant, which the result shows', async () => {
    expect(await search('sofa between £380 and £500')).toEqual([['LUNA Sofa', 'Cotton', 390]]);
    expect(await search('sofa over £600')).toEqual([['LUNA Sofa', 'Velvet', 900]]);
  });

  it('needs no other words', async () => {
    expect(await search('between £380 and £500')).toEqual([['LUNA Sofa', 'Cotton', 390]]);
  });

  it('is that of the variant with the other requested properties', async () => {
    expect(await search('green sofa under £500')).toEqual([['LUNA Sofa', 'Linen', 450]]);
  });

  it('includes delivery, and a price on request is in no range', async () => {
    expect(await search('sofa between £500 and £520')).toEqual([['ORLA Sofa', 'Plain', 510]]);
    expect(await search('sofa between £150 and £400')).toEqual([['LUNA Sofa', 'Cotton', 390]]);
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
    expect(retailerProducts.map(({ name }) => name).toSorted()).toEqual([
      'LUNA Sofa',
      'ORLA Sofa',
      'TARN Sofa',
    ]);
    expect(interpretation?.leftOut).toEqual(['Under £100']);
  });
});

describe('a size and a price in a search', () => {
  it('must both fit one variant', async () => {
    expect(await search('sofa 200 cm wide over £430')).toEqual([['LUNA Sofa', 'Velvet', 900]]);
    expect(await search('sofa 160 cm wide over £430')).toEqual([['LUNA Sofa', 'Linen', 450]]);
  });
});
