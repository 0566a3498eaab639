import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts } from '@parlour/contract';
import { parseSynonyms, replaceSynonyms } from '@parlour/search/words';
import { imported, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';

beforeAll(async () => {
  const { synonyms } = parseSynonyms('poster, picture\njug, vase\nglass, tumbler');
  await env.MARKET_DB.batch(replaceSynonyms(env.MARKET_DB, synonyms));
  await imported([
    { name: 'Northern Canvas Art', price: 50, tags: [tag('category', 'Posters')] },
    { name: 'Sea Picture', price: 50, tags: [tag('category', 'Pictures')] },
    { name: 'Capri Clear Tumbler', price: 50, tags: [tag('category', 'Glasses & Tumblers')] },
    { name: 'Kyra Bulb', price: 50, tags: [tag('material', 'Glass')] },
    { name: 'Quilted Cotton Sheet', price: 50, tags: [tag('category', 'Bed Linen')] },
    {
      name: 'Linen Bed Throw',
      price: 50,
      tags: [tag('category', 'Bedroom'), tag('material', 'Linen')],
    },
    { name: 'Festive Colour Holi Combo', price: 50, tags: [tag('category', 'Holi Combos')] },
    { name: 'Steel Hole', price: 50, tags: [tag('category', 'Holes')] },
    { name: 'Cotton Combo', price: 50, tags: [tag('category', 'Pictures')] },
    { name: 'Brass Vase', price: 50, tags: [tag('category', 'Pictures')] },
    { name: 'Harvest Water Jug', price: 50, tags: [tag('category', 'Water Jugs')] },
    { name: 'ORLA Three-seat sofa', price: 50, tags: [tag('category', 'Bedroom')] },
    { name: 'ORLA 3-seat sofa', price: 50, tags: [tag('category', 'Bedroom')] },
    { name: 'ORLA Reception desk', price: 50, tags: [tag('category', 'Bedroom')] },
    { name: 'ORLA Desk', price: 50, tags: [tag('category', 'Bedroom')] },
    { name: 'Wall shelf', price: 50, tags: [tag('category', 'Bedroom')] },
    { name: 'Wall hook', price: 50, tags: [tag('category', 'Bedroom')] },
    { name: 'Steel Plate', price: 50, tags: [tag('category', 'Pictures')] },
    { name: 'Slate Lid', price: 50, tags: [tag('category', 'Pictures')] },
    {
      name: 'NILO Pencil Box',
      price: 50,
      tags: [tag('category', 'Pencil Boxes')],
      slug: 'nilo-of-its-category',
    },
    {
      name: 'NILO Pencil Box',
      price: 50,
      tags: [tag('category', 'Geometry & Pencil Boxes')],
      slug: 'nilo-of-another-category',
    },
    { name: 'An Yell Scarf', price: 50, tags: [tag('category', 'Pictures')] },
    { name: 'Woollen Scarf', price: 50, tags: [tag('category', 'Pictures')] },
    { name: 'Brass Bowl', price: 50, tags: [tag('category', 'Classics')] },
    { name: 'Gilded Sea Classic', price: 50, tags: [tag('category', 'Pictures')] },
  ]);
});

const find = async (query: string) => {
  const reply = await callMarket('web/products', { body: { query } });
  expect(reply.status).toBe(200);
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return { found: retailerProducts.map(({ urlSlug }) => urlSlug), told: interpretation };
};

describe('the first result', () => {
  it.each([
    [
      'from a category of that name, before products with a synonym',
      'posters',
      'northern-canvas-art',
    ],
    [
      'from a category of that name, even when a word of it is a material',
      'bed linen',
      'quilted-cotton-sheet',
    ],
    ['a product of that name, before one with a synonym', 'jugs', 'harvest-water-jug'],
    ['the one with the same spelling', 'three-seat sofa', 'orla-three-seat-sofa'],
    ['the one with the same spelling, in digits', '3-seat sofa', 'orla-3-seat-sofa'],
    [
      'from a category of that name, after a range of that name',
      'nilo pencil boxes',
      'nilo-of-its-category',
    ],
    ['one that begins with a word that has no meaning elsewhere', 'an scarf', 'an-yell-scarf'],
    [
      'from a category of that name, before one whose category only ends with it',
      'classics',
      'brass-bowl',
    ],
    ['from a whole category, before one with a capital in its title', 'desk', 'orla-desk'],
  ])('is %s', async (_, query, expected) => {
    expect((await find(query)).found[0]).toBe(expected);
  });

  it('is a thing of that name, when a word names both things and their material', async () => {
    const { found, told } = await find('glasses & tumblers');
    expect(found[0]).toBe('capri-clear-tumbler');
    expect(told?.filters).toEqual([]);
    expect((await find('tumblers')).found[0]).toBe('capri-clear-tumbler');
  });
});

describe('a slip', () => {
  it('matches the correction that goes with the other words', async () => {
    const { found, told } = await find('hol combos');
    expect(found).toEqual(['festive-colour-holi-combo']);
    expect(told?.correctedTo).toBe('holi combos');
  });

  it('matches an irregular plural', async () => {
    expect((await find('wall hselves')).found).toEqual(['wall-shelf']);
  });

  it('may need a second correction, when the first one matches nothing with the other words', async () => {
    const { found, told } = await find('steel slate');
    expect(found).toEqual(['steel-plate']);
    expect(told?.correctedTo).toBe('steel plate');
  });
});
