import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts } from '#lib/contract/calls/products.ts';
import { suggestProducts } from '#lib/contract/calls/search.ts';
import { parseSynonyms } from '#lib/search/synonyms.ts';
import { lists } from '#worker/market/list-index/lists.ts';
import { texts } from '#worker/market/search/texts.ts';
import { replaceSynonyms } from '#worker/market/search/lexicon.queries.ts';
import { callMarket } from '../market/call.ts';
import { seed } from '../seed.ts';

const [SEATS, TABLES, GREEN, BLACK, GARDEN, NORDIC] = [1, 2, 3, 4, 5, 6];

const offers = (price: number, stock = 5) => [{ price, stock }];

/** Height, width and length in millimetres. */
const wide = (width: number) => [760, width, 600] as const;

beforeAll(async () => {
  const { synonyms } = parseSynonyms(
    'sofa, couch\nbookcase, bookshelf\nbedside table, night stand\nstool, footstool\nbed\nframe, picture frame',
  );
  await env.MARKET_DB.batch(replaceSynonyms(env.MARKET_DB, synonyms));
  await seed({
    tags: [
      { id: SEATS, type: 'category', slug: 'seats', name: 'Seats' },
      { id: TABLES, type: 'category', slug: 'tables', name: 'Tables' },
      { id: GREEN, type: 'colour', slug: 'green', name: 'Green' },
      { id: BLACK, type: 'colour', slug: 'black', name: 'Black' },
      { id: GARDEN, type: 'room', slug: 'garden', name: 'Garden' },
      { id: NORDIC, type: 'style', slug: 'nordic', name: 'Nordic' },
    ],
    products: [
      {
        id: 1,
        name: 'LUNA Bar stool',
        tags: [SEATS],
        variants: [
          { id: 10, name: 'Black', tags: [BLACK], offers: offers(5_000) },
          { id: 11, name: 'Green', tags: [GREEN], size: wide(450), offers: offers(5_500) },
        ],
      },
      { id: 2, name: 'LUNA Stool', tags: [SEATS], variants: [{ id: 20, offers: offers(3_000) }] },
      {
        id: 3,
        name: 'ORLA Bedside table with drawers',
        tags: [TABLES, NORDIC],
        variants: [{ id: 30, size: wide(400), offers: offers(9_000) }],
      },
      {
        id: 4,
        name: 'ORLA Table',
        tags: [TABLES, GARDEN],
        variants: [{ id: 40, size: wide(1_800), offers: offers(30_000, 0) }],
      },
      {
        id: 5,
        name: 'ORLA Table',
        tags: [TABLES],
        variants: [{ id: 50, size: wide(1_200), offers: offers(20_000) }],
      },
      {
        id: 6,
        name: 'BRÅVIK Bookcase',
        summary: 'Goes with a stool, a table and a sofa.',
        variants: [{ id: 60, size: wide(800), offers: offers(12_000) }],
      },
      {
        id: 7,
        name: 'BRÅVIK Two-seat sofa',
        tags: [SEATS],
        variants: [{ id: 70, offers: offers(60_000) }],
      },
      {
        id: 8,
        name: 'TARN Table',
        tags: [TABLES],
        variants: [{ id: 80, size: wide(600), offers: offers(7_000) }],
      },
    ],
  });
  await lists.rebuild(env, 'parlour');
  await texts.rebuild(env, 'parlour');
});

const find = async (query: string, filter?: object) => {
  const reply = await callMarket('web/products', {
    body: { query, ...(filter ? { filter } : {}) },
  });
  expect(reply.status).toBe(200);
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return {
    found: retailerProducts.map(({ id }) => id),
    shown: retailerProducts.map(({ defaultVariant }) => defaultVariant),
    told: interpretation,
  };
};

describe('a search that is answered from the words in memory', () => {
  it.each([
    ['a whole category before one that it is part of', 'stool', ['2', '1']],
    ['no product whose text only mentions it, when there are better ones', 'sofa', ['7']],
    ['plurals', 'bar stools', ['1']],
    ['swapped letters', 'bra stool', ['1']],
    ['a wrong first letter', 'nookcase', ['6']],
    ['an extra letter', 'boockase', ['6']],
    ['words that are one word here', 'book case', ['6']],
    ['letters with accents, without them', 'bravik', ['7', '6']],
    ['hyphens and numbers in words', '2 seater sofa', ['7']],
    ['synonyms', 'night stand', ['3']],
    ['the one in stock first, of two equal products', 'orla table', ['5', '4', '3']],
    ['the number of a variant', 'SKU-30', ['3']],
  ])('finds %s', async (_, query, expected) => {
    expect((await find(query)).found).toEqual(expected);
  });

  it('shows the variant whose own words matched', async () => {
    expect((await find('luna bar stool green')).shown).toEqual(['11']);
    expect((await find('sku-11')).shown).toEqual(['11']);
    expect((await find('bar stool 45 cm wide')).shown).toEqual(['11']);
    expect((await find('bar stool')).shown).toEqual(['10']);
  });

  it('drops words one at a time, the least distinctive first, and says so', async () => {
    const { found, told } = await find('tarn bookcase');
    expect(told).toMatchObject({
      without: [expect.any(String)],
      leftOut: [],
      anyWord: false,
      related: false,
    });
    expect(found.length).toBeGreaterThan(0);
    expect((await find('hovercraft bookcase')).told?.leftOut).toEqual(['hovercraft']);
    expect((await find('luna bookcase', { categoriesUrlSlug: ['seats'] })).found).toEqual([]);
  });

  it.each([
    ['table in stock', 'In stock', 'table', ['8', '5', '3']],
    ['small table', 'Small', 'table', ['8', '3']],
    ['nordic table', 'Style: nordic', 'table', ['3']],
    ['table for the garden', 'Room: garden', 'table for the', ['4']],
    ['sofa for two', 'For 2', 'sofa', ['7']],
    ['table with drawers', 'With drawers', 'table', ['3']],
    ['table between 80 and 130 cm wide', '80 to 130 cm wide', 'table', ['5']],
    ['table under £100', 'Under £100', 'table', ['8', '3']],
  ])('treats %s as a filter that can be removed', async (query, name, rest, expected) => {
    const { found, told } = await find(query);
    expect(told?.filters).toContainEqual({ name, rest });
    expect(found).toEqual(expected);
  });

  it('says how a search was corrected', async () => {
    expect((await find('tabel')).told?.correctedTo).toBe('table');
  });

  it('[API-023] completes the last word, and counts the products of categories', async () => {
    const of = async (query: string) => {
      const reply = await callMarket('web/products/suggestions', { body: { query } });
      return suggestProducts.reply.parse(await reply.json()).suggestions;
    };
    expect((await of('luna sto'))[0]).toMatchObject({ suggestion: 'luna stool' });
    expect(await of('tables')).toContainEqual({ suggestion: 'Tables', categoryName: '', count: 4 });
  });

  it('includes a change after one more search', async () => {
    const db = env.MARKET_DB;
    await db.batch([
      db.prepare("UPDATE product SET name = 'FJORD Hammock', content_hash = 'new' WHERE id = 8"),
      db.prepare(
        "UPDATE variant SET name = 'Wide', seo_title = 'Wide', meta_title = '' WHERE product_id = 8",
      ),
      db.prepare("UPDATE product_text SET title = 'FJORD Hammock' WHERE product_id = 8"),
    ]);
    await expect.poll(async () => (await find('hammock')).found).toEqual(['8']);
    expect((await find('tarn table')).found).not.toContain('8');
  });
});
