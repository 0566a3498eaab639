import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProducts } from '#lib/contract/calls/products.ts';
import { suggestProducts } from '#lib/contract/calls/search.ts';
import { parseSynonyms } from '#lib/search/synonyms.ts';
import { replaceSynonyms } from '#worker/market/search/lexicon.queries.ts';
import { seed } from '../seed.ts';
import { callMarket } from '../market/call.ts';

const SOFAS = 1;
const DESKS = 2;
const GREENS = 3;
const OLIVE = 4;
const VELVET = 5;
const LINEN = 6;

/** Height, width and length in millimetres. */
const wide = (width: number) => [760, width, 600] as const;

beforeAll(async () => {
  const { synonyms } = parseSynonyms(
    'sofa, couch, settee\nchest of drawers, dresser\ngrass > olive',
  );
  await env.MARKET_DB.batch(replaceSynonyms(env.MARKET_DB, synonyms));
  await seed({
    tags: [
      { id: SOFAS, type: 'category', slug: 'sofas', name: 'Sofas' },
      { id: DESKS, type: 'category', slug: 'desks', name: 'Desks' },
      { id: GREENS, type: 'colour', slug: 'greens', name: 'Greens' },
      { id: OLIVE, type: 'colour', slug: 'olive', name: 'Olive', parent: GREENS },
      { id: VELVET, type: 'material', slug: 'velvet', name: 'Velvet' },
      { id: LINEN, type: 'material', slug: 'linen', name: 'Linen' },
    ],
    products: [
      {
        id: 1,
        name: 'Chesterfield',
        tags: [SOFAS, VELVET],
        variants: [
          { id: 9, size: wide(2000), offers: [{ price: 90_000 }] },
          { id: 10, tags: [OLIVE], size: wide(2000), offers: [{ price: 90_000 }] },
        ],
      },
      {
        id: 2,
        name: 'Bridgewater',
        tags: [SOFAS, LINEN],
        summary: 'Looks well against a green wall, or on velvet.',
        variants: [{ id: 20, size: wide(1600), offers: [{ price: 45_000 }] }],
      },
      {
        id: 3,
        name: 'Clerk',
        tags: [DESKS],
        variants: [{ id: 30, size: wide(1100), offers: [{ price: 30_000 }] }],
      },
      {
        id: 4,
        name: 'Partner',
        tags: [DESKS],
        variants: [{ id: 40, size: wide(1800), offers: [{ price: 80_000 }] }],
      },
      { id: 5, name: 'Dresser', tags: [], variants: [{ id: 50, offers: [{ price: 60_000 }] }] },
      {
        id: 7,
        name: 'Kilim',
        variants: [{ id: 70, size: [12, 1600, 2300], offers: [{ price: 15_000 }] }],
      },
      { id: 6, name: 'Davenport', assortments: ['hearth'], variants: [{ id: 60 }] },
    ],
  });
});

const find = async (query: string, filter?: object) => {
  const reply = await callMarket('web/products', {
    body: { query, ...(filter ? { filter } : {}) },
  });
  expect(reply.status).toBe(200);
  const { retailerProducts, interpretation } = findProducts.reply.parse(await reply.json());
  return { found: retailerProducts.map(({ id }) => id).toSorted(), told: interpretation };
};

describe('a search that is understood', () => {
  it.each([
    ['couch', ['1', '2']],
    ['Settees', ['1', '2']],
    ['olive couch', ['1']],
    ['chest of drawers', ['5']],
    ['grass sofa', ['1']],
    ['green velvet sofa', ['1']],
    ['sofa under £500', ['2']],
    ['sofa 200 cm wide', ['1']],
    ['desk under 120cm', ['3']],
    ['desk at least 150 cm wide', ['4']],
    ['£200 to £600', ['2', '3', '5']],
    ['velvet', ['1']],
  ])('finds for %s what it means', async (query, expected) => {
    expect((await find(query)).found).toEqual(expected);
  });

  it('says what it treats as a filter, and which words are left', async () => {
    const { told } = await find('green velvet sofa under £950');
    expect(told).toEqual({
      filters: [
        { name: 'Colour: green', rest: 'velvet sofa under £950' },
        { name: 'Material: velvet', rest: 'green sofa under £950' },
        { name: 'Under £950', rest: 'green velvet sofa' },
      ],
      correctedTo: '',
      leftOut: [],
      without: [],
      anyWord: false,
      related: false,
      provisional: false,
    });
  });

  it('shows the variant with the requested properties', async () => {
    const reply = await callMarket('web/products', { body: { query: 'olive chesterfield' } });
    const { retailerProducts } = findProducts.reply.parse(await reply.json());
    expect(retailerProducts.map((product) => product.defaultVariant)).toEqual(['10']);
    const plain = await callMarket('web/products', { body: { query: 'chesterfield' } });
    const found = findProducts.reply.parse(await plain.json()).retailerProducts;
    expect(found.map((product) => product.defaultVariant)).toEqual(['9']);
  });

  it.each(['kilim 160 x 230', '230x160 cm kilim', 'kilim 1.6m x 2.3m'])(
    'finds products with both measurements, in either order: %s',
    async (query) => {
      expect((await find(query)).found).toEqual(['7']);
    },
  );

  it('drops measurements that no product has, and says so', async () => {
    const { found, told } = await find('kilim 160 x 300');
    expect(found).toEqual(['7']);
    expect(told?.leftOut).toEqual(['About 160 x 300 cm']);
  });

  it('narrows by the chosen filters as well', async () => {
    expect((await find('sofa', { materialsUrlSlug: ['linen'] })).found).toEqual(['2']);
  });
});

describe('a search without a direct result', () => {
  it.each([
    ['chesterfeild', 'chesterfield', ['1']],
    ['chesterfeild sofa', 'chesterfield sofa', ['1']],
    ['velvit sofa', 'velvet sofa', ['1']],
    ['cuoch', 'couch', ['1', '2']],
    ['dekss', 'desks', ['3', '4']],
  ])('corrects %s to %s and says so', async (query, correctedTo, expected) => {
    const { found, told } = await find(query);
    expect(found).toEqual(expected);
    expect(told).toMatchObject({ correctedTo, leftOut: [], anyWord: false, related: false });
  });

  it('does not correct to a word that only another site sells', async () => {
    expect(await find('davenprot')).toMatchObject({ found: [], told: { correctedTo: '' } });
  });

  it('searches word for word when the words as filters find nothing', async () => {
    const { found, told } = await find('green linen sofa');
    expect(found).toEqual(['2']);
    expect(told).toMatchObject({ filters: [], leftOut: [] });
  });

  it('answers a measurement on its own that no product has', async () => {
    for (const text of ['1m', '1cm']) expect((await find(text)).found).toEqual([]);
  });

  it('drops a size or price that no product has, and says so', async () => {
    const { found, told } = await find('desk under 20cm');
    expect(found).toEqual(['3', '4']);
    expect(told?.leftOut).toEqual(['Up to 20 cm wide']);
  });

  it('drops words that no product has, and says so', async () => {
    const { found, told } = await find('hovercraft sofa');
    expect(found).toEqual(['1', '2']);
    expect(told).toMatchObject({ leftOut: ['hovercraft'], anyWord: false, related: false });
  });

  it('finds nothing by the words that every sentence has', async () => {
    expect(await find('zzqxv-nothing-is-called-so')).toMatchObject({ found: [] });
    const { found, told } = await find('hovercraft-sofa-is-so');
    expect(found).toEqual(['1', '2']);
    expect(told?.leftOut).toEqual(['hovercraft']);
  });

  it('drops one of the words when no product has all, and says so', async () => {
    const { found, told } = await find('clerk bridgewater');
    expect(found).toEqual(['2']);
    expect(told).toMatchObject({ without: ['clerk'], related: false });
  });

  it('shows nothing rather than other products under chosen filters', async () => {
    const { found } = await find('clerk partner', { categoriesUrlSlug: ['desks'] });
    expect(found).toEqual([]);
  });

  it('[API-023] does all of this for suggestions, too', async () => {
    const reply = await callMarket('web/products/suggestions', { body: { query: 'coutch' } });
    const { suggestions, interpretation } = suggestProducts.reply.parse(await reply.json());
    expect(interpretation?.correctedTo).toBe('couch');
    expect(suggestions[0]).toEqual({ suggestion: 'Sofas', categoryName: '', count: 2 });
  });
});
