import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts, suggestProducts } from '@parlour/contract';
import { parseSynonyms, replaceSynonyms } from '@parlour/search/words';
import { imported, importedInPart, offer, shownVariant, tag } from '../imported.ts';
import { callMarket } from '../market/call.ts';

const SEATS = tag('category', 'Seats');
const TABLES = tag('category', 'Tables');

/** Dimensions in millimetres. */
const wide = (widthMm: number) => ({ heightMm: 760, widthMm, lengthMm: 600 });

const TARN = { name: 'TARN Table', tags: [TABLES], variants: [{ ...wide(600), price: 70 }] };

beforeAll(async () => {
  const { synonyms } = parseSynonyms(
    'sofa, couch\nbookcase, bookshelf\nbedside table, night stand\nstool, footstool\nbed\nframe, picture frame',
  );
  await env.MARKET_DB.batch(replaceSynonyms(env.MARKET_DB, synonyms));
  await imported([
    {
      name: 'LUNA Bar stool',
      tags: [SEATS],
      variants: [
        { name: 'Black', tags: [tag('colour', 'Black')], price: 50 },
        {
          reference: 'SKU-11',
          name: 'Green',
          tags: [tag('colour', 'Green')],
          ...wide(450),
          price: 55,
        },
      ],
    },
    { name: 'LUNA Stool', tags: [SEATS], price: 30 },
    {
      name: 'ORLA Bedside table with drawers',
      tags: [TABLES, tag('style', 'Nordic')],
      variants: [{ reference: 'SKU-30', ...wide(400), price: 90 }],
    },
    {
      name: 'ORLA Table',
      slug: 'orla-table-sold-out',
      tags: [TABLES, tag('room', 'Garden')],
      variants: [{ ...wide(1_800), offers: [offer(300, { stock: 0 })] }],
    },
    {
      name: 'ORLA Table',
      slug: 'orla-table-in-stock',
      tags: [TABLES],
      variants: [{ ...wide(1_200), price: 200 }],
    },
    {
      name: 'BRÅVIK Bookcase',
      slug: 'bravik-bookcase',
      summary: 'Goes with a stool, a table and a sofa.',
      variants: [{ ...wide(800), price: 120 }],
    },
    { name: 'BRÅVIK Two-seat sofa', slug: 'bravik-sofa', tags: [SEATS], price: 600 },
    TARN,
  ]);
});

const find = async (query: string, filter?: object) => {
  const reply = await callMarket('web/products', {
    body: { query, ...(filter ? { filter } : {}) },
  });
  expect(reply.status).toBe(200);
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return {
    found: retailerProducts.map(({ urlSlug }) => urlSlug),
    shown: retailerProducts.map(shownVariant),
    told: interpretation,
  };
};

describe('a search that is answered from the words in memory', () => {
  it.each([
    ['a whole category before one that it is part of', 'stool', ['luna-stool', 'luna-bar-stool']],
    ['no product whose text only mentions it, when there are better ones', 'sofa', ['bravik-sofa']],
    ['plurals', 'bar stools', ['luna-bar-stool']],
    ['swapped letters', 'bra stool', ['luna-bar-stool']],
    ['a wrong first letter', 'nookcase', ['bravik-bookcase']],
    ['an extra letter', 'boockase', ['bravik-bookcase']],
    ['words that are one word here', 'book case', ['bravik-bookcase']],
    ['letters with accents, without them', 'bravik', ['bravik-sofa', 'bravik-bookcase']],
    ['hyphens and numbers in words', '2 seater sofa', ['bravik-sofa']],
    ['synonyms', 'night stand', ['orla-bedside-table-with-drawers']],
    [
      'the one in stock first, of two equal products',
      'orla table',
      ['orla-table-in-stock', 'orla-table-sold-out', 'orla-bedside-table-with-drawers'],
    ],
    ['the number of a variant', 'SKU-30', ['orla-bedside-table-with-drawers']],
  ])('finds %s', async (_, query, expected) => {
    expect((await find(query)).found).toEqual(expected);
  });

  it('shows the variant whose own words matched', async () => {
    expect((await find('luna bar stool green')).shown).toEqual(['Green']);
    expect((await find('sku-11')).shown).toEqual(['Green']);
    expect((await find('bar stool 45 cm wide')).shown).toEqual(['Green']);
    expect((await find('bar stool')).shown).toEqual(['Black']);
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
    [
      'table in stock',
      'In stock',
      'table',
      ['tarn-table', 'orla-table-in-stock', 'orla-bedside-table-with-drawers'],
    ],
    ['small table', 'Small', 'table', ['tarn-table', 'orla-bedside-table-with-drawers']],
    ['nordic table', 'Style: nordic', 'table', ['orla-bedside-table-with-drawers']],
    ['table for the garden', 'Room: garden', 'table for the', ['orla-table-sold-out']],
    ['sofa for two', 'For 2', 'sofa', ['bravik-sofa']],
    ['table with drawers', 'With drawers', 'table', ['orla-bedside-table-with-drawers']],
    ['table between 80 and 130 cm wide', '80 to 130 cm wide', 'table', ['orla-table-in-stock']],
    ['table under £100', 'Under £100', 'table', ['tarn-table', 'orla-bedside-table-with-drawers']],
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
    await importedInPart([
      {
        ...TARN,
        reference: TARN.name,
        slug: 'hammock',
        name: 'FJORD Hammock',
        variants: [{ name: 'Wide' }],
      },
    ]);
    await expect.poll(async () => (await find('hammock')).found).toEqual(['hammock']);
    expect((await find('tarn table')).found).not.toContain('hammock');
  });
});
