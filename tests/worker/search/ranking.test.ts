import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts } from '#lib/contract/calls/products.ts';
import { parseSynonyms } from '#lib/search/synonyms.ts';
import { lists } from '#worker/market/list-index/lists.ts';
import { texts } from '#worker/market/search/texts.ts';
import { replaceSynonyms } from '#worker/market/search/lexicon.queries.ts';
import { callMarket } from '../market/call.ts';
import { seed } from '../seed.ts';

const [POSTERS, PICTURES, GLASSES, BED_LINEN, BEDROOM, COMBOS, JUGS, HOLES] = [
  1, 2, 3, 4, 5, 6, 7, 8,
];
const [GLASS, LINEN, PENCIL_BOXES, GEOMETRY, CLASSICS] = [20, 21, 22, 23, 24];

const product = (id: number, name: string, tags: readonly number[]) => ({
  id,
  name,
  tags,
  variants: [{ id: id * 10, offers: [{ price: 5_000, stock: 5 }] }],
});

beforeAll(async () => {
  const { synonyms } = parseSynonyms('poster, picture\njug, vase\nglass, tumbler');
  await env.MARKET_DB.batch(replaceSynonyms(env.MARKET_DB, synonyms));
  await seed({
    tags: [
      { id: POSTERS, type: 'category', slug: 'posters', name: 'Posters' },
      { id: PICTURES, type: 'category', slug: 'pictures', name: 'Pictures' },
      { id: GLASSES, type: 'category', slug: 'glasses', name: 'Glasses & Tumblers' },
      { id: BED_LINEN, type: 'category', slug: 'bed-linen', name: 'Bed Linen' },
      { id: BEDROOM, type: 'category', slug: 'bedroom', name: 'Bedroom' },
      { id: COMBOS, type: 'category', slug: 'combos', name: 'Holi Combos' },
      { id: JUGS, type: 'category', slug: 'jugs', name: 'Water Jugs' },
      { id: HOLES, type: 'category', slug: 'holes', name: 'Holes' },
      { id: PENCIL_BOXES, type: 'category', slug: 'pencil-boxes', name: 'Pencil Boxes' },
      { id: GEOMETRY, type: 'category', slug: 'geometry', name: 'Geometry & Pencil Boxes' },
      { id: CLASSICS, type: 'category', slug: 'classics', name: 'Classics' },
      { id: GLASS, type: 'material', slug: 'glass', name: 'Glass' },
      { id: LINEN, type: 'material', slug: 'linen', name: 'Linen' },
    ],
    products: [
      product(1, 'Northern Canvas Art', [POSTERS]),
      product(2, 'Sea Picture', [PICTURES]),
      product(3, 'Capri Clear Tumbler', [GLASSES]),
      product(4, 'Kyra Bulb', [GLASS]),
      product(5, 'Quilted Cotton Sheet', [BED_LINEN]),
      product(6, 'Linen Bed Throw', [BEDROOM, LINEN]),
      product(7, 'Festive Colour Holi Combo', [COMBOS]),
      product(8, 'Steel Hole', [HOLES]),
      product(19, 'Cotton Combo', [PICTURES]),
      product(9, 'Brass Vase', [PICTURES]),
      product(10, 'Harvest Water Jug', [JUGS]),
      product(11, 'ORLA Three-seat sofa', [BEDROOM]),
      product(12, 'ORLA 3-seat sofa', [BEDROOM]),
      product(13, 'ORLA Reception desk', [BEDROOM]),
      product(14, 'ORLA Desk', [BEDROOM]),
      product(15, 'Wall shelf', [BEDROOM]),
      product(16, 'Wall hook', [BEDROOM]),
      product(17, 'Steel Plate', [PICTURES]),
      product(18, 'Slate Lid', [PICTURES]),
      product(20, 'NILO Pencil Box', [PENCIL_BOXES]),
      product(21, 'NILO Pencil Box', [GEOMETRY]),
      product(22, 'An Yell Scarf', [PICTURES]),
      product(23, 'Woollen Scarf', [PICTURES]),
      product(24, 'Brass Bowl', [CLASSICS]),
      product(25, 'Gilded Sea Classic', [PICTURES]),
    ],
  });
  await lists.rebuild(env, 'parlour');
  await texts.rebuild(env, 'parlour');
});

const find = async (query: string) => {
  const reply = await callMarket('web/products', { body: { query } });
  expect(reply.status).toBe(200);
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return { found: retailerProducts.map(({ id }) => id), told: interpretation };
};

describe('the first result', () => {
  it.each([
    ['from a category of that name, before products with a synonym', 'posters', '1'],
    ['from a category of that name, even when a word of it is a material', 'bed linen', '5'],
    ['a product of that name, before one with a synonym', 'jugs', '10'],
    ['the one with the same spelling', 'three-seat sofa', '11'],
    ['the one with the same spelling, in digits', '3-seat sofa', '12'],
    ['from a category of that name, after a range of that name', 'nilo pencil boxes', '20'],
    ['one that begins with a word that has no meaning elsewhere', 'an scarf', '22'],
    ['from a category of that name, before one whose category only ends with it', 'classics', '24'],
    ['from a whole category, before one with a capital in its title', 'desk', '14'],
  ])('is %s', async (_, query, expected) => {
    expect((await find(query)).found[0]).toBe(expected);
  });

  it('is a thing of that name, when a word names both things and their material', async () => {
    const { found, told } = await find('glasses & tumblers');
    expect(found[0]).toBe('3');
    expect(told?.filters).toEqual([]);
    expect((await find('tumblers')).found[0]).toBe('3');
  });
});

describe('a slip', () => {
  it('matches the correction that goes with the other words', async () => {
    const { found, told } = await find('hol combos');
    expect(found).toEqual(['7']);
    expect(told?.correctedTo).toBe('holi combos');
  });

  it('matches an irregular plural', async () => {
    expect((await find('wall hselves')).found).toEqual(['15']);
  });

  it('may need a second correction, when the first one matches nothing with the other words', async () => {
    const { found, told } = await find('steel slate');
    expect(found).toEqual(['17']);
    expect(told?.correctedTo).toBe('steel plate');
  });
});
