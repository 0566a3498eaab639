import { beforeAll, describe, expect, it } from 'vitest';
import { filterProducts } from '@parlour/contract';
import { callMarket } from '../market/call.ts';
import { importAll } from '../operator/call.ts';
import { COVERS, declare, FILLING, SEAT_HEIGHT } from '../operator/facts.ts';
import { emptied } from '../operator/import/emptied.ts';

const chair = (name: string, facts: object, hidden: object = {}) => ({
  kind: 'product',
  reference: name,
  name,
  tags: [{ type: 'category', path: [{ name: 'Chairs' }] }],
  variants: [
    {
      reference: name,
      name,
      seoTitle: name,
      facts,
      offers: [{ seller: { name: 'Oak' }, price: 9 }],
    },
    { reference: `${name}-hidden`, name: 'Hidden', facts: hidden },
  ],
});

beforeAll(async () => {
  await emptied();
  await declare(SEAT_HEIGHT, COVERS, FILLING);
  await importAll([
    chair('Low', { 'Seat height': '40 cm', Filling: 'Foam' }, { 'Seat height': '99 cm' }),
    chair('Middling', { 'Seat height': '450 mm', 'Removable covers': 'yes' }),
    chair('High', { 'Seat height': '18 in', 'Removable covers': 'no', Filling: 'feather & foam' }),
    chair('Silent', {}),
  ]);
});

const list = async (facts?: readonly object[]) => {
  const body = facts === undefined ? {} : { facts };
  const reply = await callMarket('web/1/filter/products?sort=price_asc', { body });
  return filterProducts.reply.parse(await reply.json());
};

const found = async (facts: readonly object[]) =>
  (await list(facts)).retailerProducts.map(({ name }) => name).toSorted();

describe('facts narrow a list', () => {
  it.each<[object[], string[]]>([
    [[{ slug: 'seat-height', from: 45 }], ['High', 'Middling']],
    [[{ slug: 'seat-height', to: 45 }], ['Low', 'Middling']],
    [[{ slug: 'seat-height', from: 45.72, to: 46 }], ['High']],
    [[{ slug: 'seat-height' }], ['High', 'Low', 'Middling']],
    [[{ slug: 'removable-covers', values: ['yes'] }], ['Middling']],
    [[{ slug: 'removable-covers', values: ['yes', 'no'] }], ['High', 'Middling']],
    [[{ slug: 'filling', values: ['feather-and-foam'] }], ['High']],
    [
      [
        { slug: 'filling', values: ['foam', 'feather-and-foam'] },
        { slug: 'seat-height', to: 41 },
      ],
      ['Low'],
    ],
    [[{ slug: 'nothing', values: ['yes'] }], []],
  ])('by %j', async (facts, names) => {
    expect(await found(facts)).toEqual(names);
  });

  it('with counts, each without its own choice, and the ends of numbers', async () => {
    const { facts } = await list([{ slug: 'filling', values: ['foam'] }]);
    expect(facts).toMatchObject([
      { slug: 'seat-height', unit: 'cm', count: 1, least: 40, most: 40, values: [] },
      {
        slug: 'filling',
        least: null,
        values: [
          { value: 'foam', name: 'Foam', count: 1 },
          { value: 'feather-and-foam', name: 'Feather and foam', count: 1 },
        ],
      },
    ]);
    expect((await list()).facts).toMatchObject([
      { slug: 'seat-height', least: 40, most: 45.72 },
      { slug: 'filling' },
      {
        slug: 'removable-covers',
        values: [
          { value: 'yes', name: 'Yes', count: 1 },
          { value: 'no', name: 'No', count: 1 },
        ],
      },
    ]);
  });

  it('of an injected value finds nothing', async () => {
    const body = { facts: [{ slug: "x' OR '1", values: ['yes'] }] };
    expect((await callMarket('web/1/filter/products', { body })).status).toBe(400);
    expect(await found([{ slug: 'filling', values: ["foam') OR ('1"] }])).toEqual([]);
  });

  it('is no longer possible once a fact is no filter', async () => {
    await declare({ ...COVERS, isFilter: false });
    expect(await found([{ slug: 'removable-covers', values: ['yes'] }])).toEqual([]);
    expect((await list()).facts.map(({ slug }) => slug)).toEqual(['seat-height', 'filling']);
  });
});
